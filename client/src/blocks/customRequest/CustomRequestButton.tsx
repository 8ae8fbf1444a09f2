import { SearchCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { Button } from '@/ui/Button';
import type { RequestCriteria } from './criteria';

const CustomRequestDialog = lazyPart(async () => (await import('./CustomRequestDialog')).CustomRequestDialog);

/** Opens the form that asks the operator to find a home. */
export function CustomRequestButton({ criteria = {} }: { criteria?: RequestCriteria }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={SearchCheck} onClick={() => setIsOpen(true)}>
        {t('custom.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CustomRequestDialog criteria={criteria} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
