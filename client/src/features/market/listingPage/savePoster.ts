import i18n from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { fetchFile } from '@/platform/api/api';
import { saveFile } from '@/platform/browser/saveFile';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import type { Listing } from './listing';

/** Downloads a listing's A4 poster, announcing the wait and reporting failures. */
export async function savePoster({ id, referenceNo }: Listing, lang: Locale): Promise<void> {
  toast.info(i18n.t('single.poster.coming'));
  try {
    saveFile(
      `${referenceNo}-${lang}.pdf`,
      'application/pdf',
      await fetchFile('properties.poster', { id, lang }),
    );
  } catch (error) {
    toastError(error);
  }
}
