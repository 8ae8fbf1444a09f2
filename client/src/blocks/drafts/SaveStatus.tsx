import { Check, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import type { SaveState } from './draftSaver';

/** Whether the draft is saving, saved, or kept in this browser until the server is reachable. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  const lang = useLang();
  const Icon = state.is === 'waiting' ? CloudOff : Check;
  const text = {
    idle: undefined,
    saving: t('listing.saving'),
    saved: state.is === 'saved' && t('listing.saved', { time: formatTime(state.at, lang) }),
    waiting: t('listing.savedHere'),
  }[state.is];
  return (
    <p role="status" className="flex items-center gap-1.5 text-small text-muted">
      {text && <Icon aria-hidden className="size-4 shrink-0" />}
      {text}
    </p>
  );
}
