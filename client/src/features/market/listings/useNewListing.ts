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
/** Photos that are sent at the same time. */
const AT_ONCE = 2;

/** The form of a new listing, kept in the caller's draft while it is filled in; any tab and device goes on with it. */
export function useNewListing(draft: Draft | null) {
  const { t } = useTranslation();
  const [start] = useState(() => startOf<FormValues>('new', draft));
  /** Since when the draft that is gone on with exists. */
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
    /** The draft has become a listing. */
    end: (): void => {
      saver.end();
      setKnownDraft('property', null);
    },
    /** Throws the draft away; false when the server refused. */
    discard: async (): Promise<boolean> => {
      try {
        await saver.flush();
        await call('properties.removeDraft', {});
        // In this order: nothing that is let go of is saved again.
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

/** Sends a new listing for verification, and says which homes of the same agent look the same. */
export function usePublish({ form, photos, saver, end }: ReturnType<typeof useNewListing>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [twice, setTwice] = useState<{ values: FormOutput; homes: string[] }>();
  /** The last answer got lost: the listing may be there already. */
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
    /** What was to be sent, and the homes it looks like. */
    twice,
    forgetTwice: () => setTwice(undefined),
    /**
     * Answers the paths of the fields that are wrong.
     * @param unlessTwice false: although it looks like another one
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
