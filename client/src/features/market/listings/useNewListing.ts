import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api/api';
import { usePhotoList } from '@/blocks/photos/usePhotoList';
import { refresh } from '@/platform/api/useApi';
import { toast } from '@/ui/overlay/toasts';
import type { Draft } from '@/blocks/drafts/draftSaver';
import { startOf } from '@/blocks/drafts/startOf';
import { useDraftedForm } from '@/blocks/drafts/useDraftedForm';
import { usePublishing } from '@/blocks/drafts/usePublishing';
import { useListingForm } from './form/PropertyForm';
import type { FormOutput, FormValues } from './form/values';

const EMPTY: Partial<FormValues> = {
  type: 'rent',
  propertyType: 'apartment',
  paymentPeriod: 'yearly',
  rentPeriod: 'yearly',
  amenities: [],
  additionalOptions: [],
  billsIncluded: [],
};
/** Number of concurrent photo uploads. */
const UPLOAD_CONCURRENCY = 2;

/** Form for a new listing, saved as a draft. */
export function useNewListing(draft: Draft | null) {
  const [start] = useState(() => startOf<FormValues>('new', draft));
  const form = useListingForm({ ...EMPTY, ...start.fields });
  const photos = usePhotoList({
    kind: 'property',
    formId: 'new',
    stored: draft?.images ?? [],
    send: (options) => call('properties.uploadToDraft', {}, options),
    concurrency: UPLOAD_CONCURRENCY,
  });
  const drafted = useDraftedForm({ kind: 'property', form, photos, draft, start, empty: EMPTY });
  return { form, photos, drafted };
}

/** Submits a new listing for verification and reports similar listings by the same agent. */
export function usePublish({ form, photos, drafted }: ReturnType<typeof useNewListing>) {
  const navigate = useNavigate();
  const [twice, setTwice] = useState<{ values: FormOutput; homes: string[] }>();
  const { isBusy, send } = usePublishing({
    ...{ kind: 'property', form, photos, drafted },
    onPublished: async (message) => {
      await refresh('properties.myProperties');
      if (message) toast.success(message);
      void navigate('/dashboard/my-properties');
    },
  });
  return {
    isBusy,
    /** The values to submit and the similar listings. */
    twice,
    forgetTwice: () => setTwice(undefined),
    /**
     * Submits the listing. @returns paths of the invalid fields
     * @param unlessTwice false submits despite similar listings
     */
    send: (values: FormOutput, unlessTwice = true): Promise<string[]> =>
      send(
        () => call('properties.add', { ...values, draftImages: photos.photos.ids(), unlessTwice }),
        ({ failure }) => {
          if (failure.code !== 'looks_the_same') return false;
          setTwice({ values, homes: failure.errors.map(({ message }) => message) });
          return true;
        },
      ),
  };
}
