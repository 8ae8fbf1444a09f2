import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api';
import { applyServerErrors } from '@/platform/forms';
import { CallError } from '@/platform/http';
import { queryClient } from '@/platform/useApi';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import type { Form } from './form/fields';
import { PropertyForm } from './form/PropertyForm';
import { forgetDraft, readDraft } from './form/useDraft';
import { usePhotos } from './form/usePhotos';
import type { FormOutput, FormValues } from './form/values';

const EMPTY: Partial<FormValues> = {
  type: 'rent',
  propertyType: 'apartment',
  paymentPeriod: 'yearly',
  amenities: [],
  additionalOptions: [],
  billsIncluded: [],
};

/** /dashboard/add-property: the listing is stored first, then its photos one by one, so that a broken upload loses none. */
export function AddPropertyScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const photos = usePhotos([]);
  const [start] = useState(() => ({ ...EMPTY, ...readDraft() }));
  const [isBusy, setIsBusy] = useState(false);
  const [storedId, setStoredId] = useState<string>();

  async function store(values: FormOutput, form: Form): Promise<string | undefined> {
    try {
      const answer = await call('properties.add', values);
      if (answer.message) toast.success(answer.message);
      forgetDraft();
      return answer.data.id;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!applyServerErrors(form, error)) toastError(error);
      return undefined;
    }
  }

  async function send(values: FormOutput, form: Form): Promise<boolean> {
    setIsBusy(true);
    const id = storedId ?? (await store(values, form));
    setStoredId(id);
    const sent = id ? await photos.sendAll(id) : undefined;
    setIsBusy(false);
    if (!id || !sent) return false;
    await queryClient.invalidateQueries({ queryKey: ['properties'] });
    if (!sent.isComplete) {
      toast.error(t('listing.photosLeft'));
      return false;
    }
    return true;
  }

  return (
    <>
      <h1 className="mb-5 text-h2">{t('pages.addProperty')}</h1>
      <PropertyForm
        start={start}
        photos={photos}
        keepsDraft={!storedId}
        action={t(storedId ? 'listing.sendPhotos' : 'listing.publish')}
        isBusy={isBusy}
        onSend={send}
        onDone={() => void navigate('/dashboard/my-properties')}
        onRetryPhoto={(key) => {
          const entry = photos.photos.find((photo) => photo.key === key);
          if (entry && storedId) void photos.send(entry, storedId);
        }}
      />
    </>
  );
}
