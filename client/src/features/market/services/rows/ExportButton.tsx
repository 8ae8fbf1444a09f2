import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/platform/saveFile';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { useServicesCsv } from './csv';

/** Exports a list of services as CSV. */
export function ExportButton({
  list,
  query,
  isEmpty,
}: {
  list: 'services.mine' | 'services.all';
  query: Parameters<ReturnType<typeof useServicesCsv>>[1];
  isEmpty: boolean;
}) {
  const { t } = useTranslation();
  const csv = useServicesCsv();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      saveFile('services.csv', 'text/csv', await csv(list, query));
    } catch (error) {
      toastError(error);
    }
    setIsBusy(false);
  };
  return (
    <Button icon={Download} isLoading={isBusy} disabled={isBusy || isEmpty} onClick={() => void run()}>
      {t('moderation.export')}
    </Button>
  );
}
