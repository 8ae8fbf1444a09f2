import { usePhotoList } from '@/blocks/photos/usePhotoList';
import { PropertyForm, useListingForm } from './PropertyForm';
import type { FormValues } from './values';

interface FormHarnessProps {
  start: Partial<FormValues>;
  onSend?: () => Promise<string[]>;
}

/** The listing form without server or draft, for tests. Its button is called “Send it”. */
export function FormHarness({ start, onSend = () => Promise.resolve([]) }: FormHarnessProps) {
  const form = useListingForm({ amenities: [], additionalOptions: [], billsIncluded: [], ...start });
  const photos = usePhotoList({
    kind: 'property',
    formId: 'test',
    stored: [],
    concurrency: 1,
    send: () => Promise.resolve({ data: [] }),
  });
  return <PropertyForm form={form} photos={photos} action="Send it" isBusy={false} onSend={onSend} />;
}
