import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toasts';

/** Shares a page of this site by the device's own means; else its address is copied, or shown to be copied. */
export function useShare(): (what: { title: string; path: string }) => Promise<void> {
  const { t } = useTranslation();
  return async ({ title, path }) => {
    const url = location.origin + path;
    // Phones and some desktops; a refusal there is the person's own.
    if (navigator.share) {
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      // Absent without a secure connection.
      await navigator.clipboard.writeText(url);
      toast.success(t('single.copied'));
    } catch {
      toast.info(url);
    }
  };
}
