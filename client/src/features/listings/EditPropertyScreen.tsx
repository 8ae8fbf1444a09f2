import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isStaff } from '@manzil/shared/domain/roles';
import { call, type Output } from '@/platform/api';
import { formatDate, formatTime, useLang } from '@/platform/format';
import { useSession } from '@/platform/session';
import { queryClient, useApiQuery } from '@/platform/useApi';
import { Button, ButtonLink } from '@/ui/Button';
import { useLeaveGuard } from '@/ui/LeaveGuard';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { toast } from '@/ui/toasts';
import { isNewer, localCopy } from './form/localCopy';
import { PropertyForm, useListingForm } from './form/PropertyForm';
import { tellRefusal } from './form/tellRefusal';
import { toListing, usePhotos } from './form/usePhotos';
import { editOf, fromListing, type FormOutput } from './form/values';

type Listing = Output<'properties.get'>['data'];

function Editor({ of, field }: { of: Listing; field: string | null }) {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const session = useSession();
  const [before] = useState(() => fromListing(of));
  const [copy] = useState(() => localCopy(of.id));
  const [unsent, setUnsent] = useState(() => {
    const found = copy.read();
    return found && isNewer(found, of.updatedAt) ? found : undefined;
  });
  const form = useListingForm(before);
  const photos = usePhotos({ of: of.id, stored: of.images, send: toListing(of.id), atOnce: 0 });
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const stored = of.images.map(({ publicID }) => publicID).join();
  const shown = photos.entries.map(({ publicID }) => publicID ?? 'new').join();
  const isDirty = form.formState.isDirty || shown !== stored;
  const guard = useLeaveGuard(isDirty && !isSent, copy.forget);
  const back = session && isStaff(session.role) ? '/dashboard/properties' : '/dashboard/my-properties';

  const { watch, reset, getValues } = form;
  useEffect(() => {
    // What was typed here and not saved stands again, as a change of what is stored.
    if (unsent) reset(unsent.fields, { keepDefaultValues: true });
  }, [unsent, reset]);
  useEffect(() => {
    const typing = watch(() => copy.write({ fields: getValues(), base: of.updatedAt }));
    return () => typing.unsubscribe();
  }, [watch, getValues, copy, of.updatedAt]);
  const leave = useEffectEvent(() => void navigate(back));
  useEffect(() => {
    if (isSent) leave();
  }, [isSent]);

  async function send(values: FormOutput): Promise<string[]> {
    setIsBusy(true);
    try {
      const isComplete = await photos.photos.sendAll();
      const edit = { ...editOf(before, values), id: of.id, images: photos.photos.ids() };
      const { message } = await call('properties.edit', edit);
      copy.forget();
      await queryClient.invalidateQueries({ queryKey: ['properties'] });
      if (isComplete) setIsSent(true);
      else toast.error(t('listing.photosLeft'));
      if (isComplete && message) toast.success(message);
      return isComplete ? [] : ['images'];
    } catch (error) {
      return tellRefusal(form, error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {guard}
      {of.sentBackReason && (
        <p className="mb-5 rounded-control bg-danger-soft px-4 py-3 text-small text-danger-soft-text">
          <b className="block font-medium">{t('listing.sentBack')}</b>
          <bdi>{of.sentBackReason}</bdi>
        </p>
      )}
      {unsent && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center gap-3 rounded-control bg-info-soft px-4 py-2 text-small text-info-soft-text"
        >
          {t('listing.unsentFound', {
            date: formatDate(new Date(unsent.at), lang),
            time: formatTime(new Date(unsent.at), lang),
          })}
          <Button
            small
            variant="quiet"
            onClick={() => {
              setUnsent(undefined);
              reset(before);
              copy.forget();
            }}
          >
            {t('listing.unsentForget')}
          </Button>
        </div>
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

/** /dashboard/edit-property?id=&field= ; `field` is where to begin. */
export function EditPropertyScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const listing = useApiQuery('properties.get', { id }, { staleTime: 0, enabled: id !== '' });
  // Never begun on what an earlier look at it left in the cache.
  const fresh = listing.isFetchedAfterMount ? listing : { ...listing, data: undefined };
  return (
    <>
      <PageHead title={t('pages.editProperty')}>
        <ButtonLink to={`/single?id=${id}`}>{t('listing.view')}</ButtonLink>
      </PageHead>
      <Loaded of={fresh} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <Editor key={data.id} of={data} field={params.get('field')} />}
      </Loaded>
    </>
  );
}
