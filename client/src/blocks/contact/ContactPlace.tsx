import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '@/platform/browser/lazyPart';

const ContactDialog = lazyPart(async () => (await import('./ContactDialog')).ContactDialog);

/** Shows the contact form while the URL has `?contact=1`. */
export function ContactPlace() {
  const [params, setParams] = useSearchParams();
  if (params.get('contact') !== '1') return null;
  const close = () => {
    const remaining = new URLSearchParams(params);
    remaining.delete('contact');
    setParams(remaining, { replace: true, preventScrollReset: true });
  };
  return (
    <Suspense fallback={null}>
      <ContactDialog onClose={close} />
    </Suspense>
  );
}
