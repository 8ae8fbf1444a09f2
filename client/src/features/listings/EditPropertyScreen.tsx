import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isStaff } from '@manzil/shared/domain/roles';
import { call, type Output } from '@/platform/api';
import { applyServerErrors } from '@/platform/forms';
import { CallError } from '@/platform/http';
import { useSession } from '@/platform/session';
import { queryClient, useApiQuery } from '@/platform/useApi';
import { ButtonLink } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import type { Form } from './form/fields';
import { PropertyForm } from './form/PropertyForm';
import { usePhotos } from './form/usePhotos';
import { editOf, fromListing, type FormOutput } from './form/values';

type Listing = Output<'properties.get'>['data'];

function Editor({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const photos = usePhotos(of.images);
  const [start] = useState(() => fromListing(of));
  const [isBusy, setIsBusy] = useState(false);
  const back = session && isStaff(session.role) ? '/dashboard/properties' : '/dashboard/my-properties';

  async function send(values: FormOutput, form: Form): Promise<boolean> {
    setIsBusy(true);
    try {
      const { kept, isComplete } = await photos.sendAll(of.id);
      const edit = { ...editOf(start, values), id: of.id, images: kept };
      const { message } = await call('properties.edit', edit);
      await queryClient.invalidateQueries({ queryKey: ['properties'] });
      if (message) toast.success(message);
      if (!isComplete) {
        toast.error(t('listing.photosLeft'));
        return false;
      }
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!applyServerErrors(form, error)) toastError(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <PropertyForm
      start={start}
      photos={photos}
      keepsDraft={false}
      action={t('listing.save')}
      isBusy={isBusy}
      onSend={send}
      onDone={() => void navigate(back)}
      onRetryPhoto={(key) => {
        const entry = photos.photos.find((photo) => photo.key === key);
        if (entry) void photos.send(entry, of.id);
      }}
    />
  );
}

/** /dashboard/edit-property?id= */
export function EditPropertyScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const listing = useApiQuery('properties.get', { id }, { staleTime: Infinity, enabled: id !== '' });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h2">{t('pages.editProperty')}</h1>
        <ButtonLink to={`/single?id=${id}`} small>
          {t('listing.view')}
        </ButtonLink>
      </div>
      <Loaded of={listing} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <Editor key={data.updatedAt} of={data} />}
      </Loaded>
    </>
  );
}
