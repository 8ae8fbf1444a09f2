import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { picturesOf } from '@manzil/shared/domain/offer/photos';
import { call, type CallOptions, type Output } from '@/platform/api/api';
import { useMayCall } from '@/platform/access';
import { refresh, useApiQuery } from '@/platform/api/useApi';
import { UnsentNotice } from '@/ui/form/UnsentNotice';
import { ButtonLink } from '@/ui/Button';
import { useLeaveGuard } from '@/ui/overlay/LeaveGuard';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { toast } from '@/ui/overlay/toasts';
import { isNewer, localCopy } from '@/platform/storage/localCopy';
import type { PhotoEntry, StoredPhoto } from '@/blocks/photos/photoStore';
import { PropertyForm, useListingForm } from './form/PropertyForm';
import { showRefusal } from '@/ui/form/showRefusal';
import { usePhotoList } from '@/blocks/photos/usePhotoList';
import { editRequest, fromListing, type FormOutput, type FormValues } from './form/values';

type Listing = Output<'properties.get'>['data'];

/** Whether a photo and its notes match the stored state at its index. */
const isUnchanged = (entry: PhotoEntry, stored: StoredPhoto | undefined): boolean =>
  entry.publicID === stored?.publicID &&
  (entry.shows ?? null) === (stored?.shows ?? null) &&
  entry.focus?.x === stored?.focus?.x &&
  entry.focus?.y === stored?.focus?.y;

const areUnchanged = (entries: readonly PhotoEntry[], stored: readonly StoredPhoto[]): boolean =>
  entries.length === stored.length && entries.every((entry, at) => isUnchanged(entry, stored[at]));

/** Staff's reason for sending the listing back. */
function SentBack({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <p className="mb-5 rounded-control bg-danger-soft px-4 py-3 text-small text-danger-soft-text">
      <b className="block font-medium">{t('listing.sentBack')}</b>
      <bdi>{reason}</bdi>
    </p>
  );
}

const uploadTo = (propertyId: string) => (options: CallOptions) =>
  call('properties.upload', { propertyId }, options);

function Editor({ listing, field }: { listing: Listing; field: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [before] = useState(() => fromListing(listing));
  const [copy] = useState(() => localCopy<FormValues>(listing.id));
  const [unsent, setUnsent] = useState(() => {
    const found = copy.read();
    return found && isNewer(found, listing.updatedAt) ? found : undefined;
  });
  const form = useListingForm(before);
  const [stored] = useState(() => picturesOf(listing));
  const photos = usePhotoList({ kind: 'property', formId: listing.id, stored, send: uploadTo(listing.id) });
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const isDirty = form.formState.isDirty || !areUnchanged(photos.entries, stored);
  const guard = useLeaveGuard(isDirty && !isSent, copy.forget);
  const back = useMayCall('properties.allProperties') ? '/dashboard/properties' : '/dashboard/my-properties';

  const { watch, reset, getValues } = form;
  useEffect(() => {
    // Restore unsaved input as a change to the stored values.
    if (unsent) reset(unsent.fields, { keepDefaultValues: true });
  }, [unsent, reset]);
  useEffect(() => {
    const typing = watch(() => copy.write({ fields: getValues(), base: listing.updatedAt }));
    return () => typing.unsubscribe();
  }, [watch, getValues, copy, listing.updatedAt]);
  const leave = useEffectEvent(() => void navigate(back));
  useEffect(() => {
    if (isSent) leave();
  }, [isSent]);

  async function send(values: FormOutput): Promise<string[]> {
    setIsBusy(true);
    try {
      const isComplete = await photos.photos.sendAll();
      const edit = {
        ...editRequest(before, values),
        id: listing.id,
        images: photos.photos.ids(),
        photoNotes: photos.photos.notes(),
      };
      const { message } = await call('properties.edit', edit);
      copy.forget();
      await refresh('properties');
      if (isComplete) setIsSent(true);
      else toast.error(t('listing.photosLeft'));
      if (isComplete && message) toast.success(message);
      return isComplete ? [] : ['images'];
    } catch (error) {
      return showRefusal(form, error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {guard}
      {listing.sentBackReason && <SentBack reason={listing.sentBackReason} />}
      {unsent && (
        <UnsentNotice
          at={unsent.at}
          onForget={() => {
            setUnsent(undefined);
            reset(before);
            copy.forget();
          }}
        />
      )}
      <PropertyForm
        form={form}
        photos={photos}
        action={t('listing.save')}
        isBusy={isBusy}
        field={field}
        onSend={send}
      />
    </>
  );
}

/** /dashboard/edit-property?id=&field= ; `field` is the field to focus. */
export function EditPropertyScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const listing = useApiQuery('properties.get', { id }, { staleTime: 0, enabled: id !== '' });
  // Wait for a fresh response rather than editing a cached one.
  const fresh = listing.isFetchedAfterMount ? listing : { ...listing, data: undefined };
  // The URL has no id.
  if (id === '') return <Navigate to="/dashboard/my-properties" replace />;
  return (
    <>
      <PageHead title={t('pages.editProperty')}>
        <ButtonLink to={`/single?id=${id}`}>{t('listing.view')}</ButtonLink>
      </PageHead>
      <Loaded query={fresh} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <Editor key={data.id} listing={data} field={params.get('field')} />}
      </Loaded>
    </>
  );
}
