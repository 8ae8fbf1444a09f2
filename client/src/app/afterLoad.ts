import i18n from 'i18next';
import { i18nReady } from '@/platform/i18n/i18n';
import { wasNotSaved } from '@/platform/sessionChanges';
import '@/platform/watchSession';
import { toast } from '@/ui/overlay/toasts';

// What every page needs, but none to stand.

if (wasNotSaved()) void i18nReady.then(() => toast.info(i18n.t('ui.sessionChanged')));
// Reloaded with a dialog open, whose entry of the history is of no use any more.
if ((history.state as { over?: number } | null)?.over) void import('@/ui/overlay/layers');
