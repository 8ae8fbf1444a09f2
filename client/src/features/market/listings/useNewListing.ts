import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { refresh } from '@/platform/api/useApi';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Draft } from '@/blocks/drafts/draftSaver';
import { startOf } from '@/blocks/drafts/startOf';
import { setKnownDraft, useDraft } from '@/blocks/drafts/useDraft';
import { serverNow } from '@/platform/serverTime';
import { useListingForm } from './form/PropertyForm';
import { tellRefusal } from './form/tellRefusal';
import { toDraft, usePhotos } from './form/usePhotos';
import type { FormOutput, FormValues } from './form/values';

const EMPTY: Partial<FormValues> = {
  type: 'rent',
  propertyType: 'apartment',
  paymentPeriod: 'yearly',
  amenities: [],
  additionalOptions: [],
  billsIncluded: [],
};
/** Number of concurrent photo uploads. */
const AT_ONCE = 2;

/** Form for a new listing, saved as a server draft while it is filled in, so that any tab or device can continue it. */
export function useNewListing(draft: Draft | null) {
  const { t } = useTranslation();
  const [start] = useState(() => startOf<FormValues>('new', draft));
  /** When the continued draft was last saved. */
  const [begun, setBegun] = useState(
    draft?.updatedAt ?? (start.isUnsent ? new Date(serverNow()) : undefined),
  );
  const form = useListingForm({ ...EMPTY, ...start.fields });
  const photos = usePhotos({ of: 'new', stored: draft?.images ?? [], send: toDraft, atOnce: AT_ONCE });
  const { state, saver } = useDraft({
    kind: 'property',
    form,
    photos: photos.photos,
    copy: start.copy,
    draft,
    isUnsent: start.isUnsent,
    onElsewhere: (latest) => {
      form.reset({ ...EMPTY, ...(latest?.fields as Partial<FormValues>) });
      photos.photos.adopt(latest?.images ?? []);
      setBegun(latest?.updatedAt);
      toast.info(t(latest ? 'listing.draftNewer' : 'listing.draftGone'));
    },
  });
  return {
    form,
    photos,
    state,
    begun,
    saver,
    /** Ends the draft once the listing exists. */
    end: (): void => {
      saver.end();
      setKnownDraft('property', null);
    },
    /** Discards the draft. @returns false if the server refused */
    discard: async (): Promise<boolean> => {
      try {
        await saver.flush();
        await call('properties.removeDraft', {});
        // Stop the saver first, so that clearing the photos isn't saved.
        saver.end();
        photos.photos.clear();
        setKnownDraft('property', null);
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        toastError(error);
        return false;
      }
    },
  };
}

/** Submits a new listing for verification and reports similar listings by the same agent. */
export function usePublish({ form, photos, saver, end }: ReturnType<typeof useNewListing>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [twice, setTwice] = useState<{ values: FormOutput; homes: string[] }>();
  /** Whether the last response was lost, so that the listing may already exist. */
  const [isUnsure, setIsUnsure] = useState(false);

  async function finish(message: string | undefined): Promise<void> {
    end();
    await refresh('properties.myProperties');
    if (message) toast.success(message);
    void navigate('/dashboard/my-properties');
  }

  async function publish(values: FormOutput, unlessTwice: boolean): Promise<string[]> {
    try {
      if (isUnsure && (await call('properties.getDraft', {})).data === null) {
        await finish(undefined);
        return [];
      }
      const unsaved = await saver.flush();
      if (unsaved) return tellRefusal(form, unsaved);
      setIsUnsure(false);
      const answer = await call('properties.add', {
        ...values,
        draftImages: photos.photos.ids(),
        unlessTwice,
      });
      await finish(answer.message);
      return [];
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'looks_the_same') {
        setTwice({ values, homes: error.failure.errors.map(({ message }) => message) });
        return [];
      }
      if (error instanceof CallError && error.failure.status === 0) setIsUnsure(true);
      return tellRefusal(form, error);
    }
  }

  return {
    isBusy,
    /** The values to submit and the similar listings. */
    twice,
    forgetTwice: () => setTwice(undefined),
    /**
     * Submits the listing. @returns paths of the invalid fields
     * @param unlessTwice false submits despite similar listings
     */
    send: async (values: FormOutput, unlessTwice = true): Promise<string[]> => {
      setIsBusy(true);
      try {
        if (await photos.photos.settled()) return await publish(values, unlessTwice);
        toast.error(t('listing.photosFailed'));
        return ['images'];
      } finally {
        setIsBusy(false);
      }
    },
  };
}
