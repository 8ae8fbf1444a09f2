import { CalendarArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/platform/api/api';
import { saveFile } from '@/platform/browser/saveFile';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';

/** Button that downloads an agreed viewing as a calendar file. */
export function CalendarButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { data } = await call('propertyRequests.viewingFile', { id });
      saveFile('viewing.ics', 'text/calendar', data.text);
    } catch (error) {
      toastError(error);
    }
    setIsBusy(false);
  };
  return (
    <Button small icon={CalendarArrowDown} isLoading={isBusy} onClick={() => void download()}>
      {t('viewing.calendar')}
    </Button>
  );
}
