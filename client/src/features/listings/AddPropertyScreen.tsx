import { Check, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api';
import { formatDate, formatTime, useLang } from '@/platform/format';
import { CallError } from '@/platform/failure';
import { queryClient, useApiQuery } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Modal';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { toastError } from '@/ui/toastError';
import { toast } from '@/ui/toasts';
import type { Draft, SaveState } from './form/draftSaver';
import { isNewer, localCopy } from './form/localCopy';
import { PropertyForm, useListingForm } from './form/PropertyForm';
import { tellRefusal } from './form/tellRefusal';
import { setKnownDraft, useDraft } from './form/useDraft';
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

/** Whether what is typed is safe. */
function SaveStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  const lang = useLang();
  const Icon = state.is === 'waiting' ? CloudOff : Check;
  const text = {
    idle: undefined,
    saving: t('listing.saving'),
    saved: state.is === 'saved' && t('listing.saved', { time: formatTime(state.at, lang) }),
    waiting: t('listing.savedHere'),
  }[state.is];
  return (
    <p role="status" className="flex items-center gap-1.5 text-small text-muted">
      {text && <Icon aria-hidden className="size-4 shrink-0" />}
      {text}
    </p>
  );
}

/** What is written when the form opens: the server's draft, or what this browser could not send yet. */
function startOf(draft: Draft | null) {
  const copy = localCopy('new');
  const unsent = copy.read();
  const isUnsent = unsent !== undefined && isNewer(unsent, draft?.updatedAt ?? null);
  if (unsent && !isUnsent) copy.forget();
  return { copy, isUnsent, fields: isUnsent ? unsent.fields : (draft?.fields as Partial<FormValues>) };
}

function NewListing({ draft, onStartAgain }: { draft: Draft | null; onStartAgain: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const [start] = useState(() => startOf(draft));
  const [begun, setBegun] = useState(draft?.updatedAt ?? (start.isUnsent ? new Date() : undefined));
  const form = useListingForm({ ...EMPTY, ...start.fields });
  const photos = usePhotos({ of: 'new', stored: draft?.images ?? [], send: toDraft, atOnce: AT_ONCE });
  const [isBusy, setIsBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [twice, setTwice] = useState<{ values: FormOutput; homes: string[] }>();
  /** The last answer got lost: the listing may be there already. */
  const [isUnsure, setIsUnsure] = useState(false);

  const { state, saver } = useDraft({
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

  async function finish(message: string | undefined): Promise<void> {
    saver.end();
    setKnownDraft(null);
    await queryClient.invalidateQueries({ queryKey: ['properties', 'myProperties'] });
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

  async function send(values: FormOutput, unlessTwice = true): Promise<string[]> {
    setIsBusy(true);
    try {
      if (await photos.photos.settled()) return await publish(values, unlessTwice);
      toast.error(t('listing.photosFailed'));
      return ['images'];
    } finally {
      setIsBusy(false);
    }
  }

  async function discard(): Promise<void> {
    setAsks(false);
    try {
      await saver.flush();
      await call('properties.removeDraft', {});
      saver.end();
      photos.photos.clear();
      setKnownDraft(null);
      onStartAgain();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastError(error);
    }
  }

  return (
    <>
      {begun && (
        <p
          role="status"
          className="mb-5 rounded-control bg-info-soft px-4 py-3 text-small text-info-soft-text"
        >
          {t('listing.draftFound', { date: formatDate(begun, lang), time: formatTime(begun, lang) })}
        </p>
      )}
      <PropertyForm
        form={form}
        photos={photos}
        isGuided
        status={<SaveStatus state={state} />}
        action={t('listing.publish')}
        isBusy={isBusy}
        onSend={(values) => send(values)}
      >
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {t('listing.discard')}
        </Button>
      </PropertyForm>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void discard()}
        title={t('listing.discardTitle')}
        text={t('listing.discardText')}
        action={t('listing.discard')}
        isDangerous
      />
      <ConfirmDialog
        isOpen={twice !== undefined}
        onClose={() => setTwice(undefined)}
        onConfirm={() => {
          if (twice) void send(twice.values, false);
          setTwice(undefined);
        }}
        title={t('listing.twiceTitle')}
        text={t('listing.twiceText')}
        action={t('listing.twiceAnyway')}
      >
        <ul className="grid gap-1 text-small text-strong">
          {twice?.homes.map((home) => (
            <li key={home}>{home}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

/**
 * /dashboard/add-property. What is typed and every photo is kept in the caller's draft on the server while the form is
 * filled in: any tab and device goes on with it, and sending it for verification makes it a listing.
 */
export function AddPropertyScreen() {
  const { t } = useTranslation();
  const draft = useApiQuery('properties.getDraft', {}, { staleTime: 0 });
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={t('pages.addProperty')} />
      <Loaded of={draft} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <NewListing key={round} draft={data} onStartAgain={() => setRound(round + 1)} />}
      </Loaded>
    </>
  );
}
