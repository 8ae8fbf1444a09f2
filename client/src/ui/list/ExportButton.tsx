import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf, type Column } from '@/platform/browser/csv';
import { saveFile } from '@/platform/browser/saveFile';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';

interface ExportButtonProps<Row> {
  /** File name without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  /** Loads all rows, not only the current page. */
  load: () => Promise<Row[]>;
  isEmpty?: boolean;
}

/** Exports a list as CSV. */
export function ExportButton<Row>({ name, columns, load, isEmpty = false }: ExportButtonProps<Row>) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(`${name}.csv`, 'text/csv', csvOf(columns, await load()));
    } catch (error) {
      toastError(error);
    }
    setIsBusy(false);
  };
  return (
    <Button icon={Download} isLoading={isBusy} disabled={isBusy || isEmpty} onClick={() => void save()}>
      {t('ui.export')}
    </Button>
  );
}
