import { Eye } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  MAX_SERVICE_PHOTOS,
  serviceQuality,
  type ServiceHint,
} from '@manzil/shared/domain/offer/serviceQuality';
import { formResolver } from '@/platform/forms';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useLang } from '@/platform/i18n/format';
import type { PhotoList } from '@/blocks/photos/usePhotoList';
import { Button } from '@/ui/Button';
import { QualityBox } from '@/ui/form/QualityBox';
import { PhotoGrid } from '@/ui/list/PhotoGrid';
import type { Form } from './errors';
import { BasicsPart, PlacePart, PricePart, TimesPart } from './parts';
import { toRequest, formSchema, type FormOutput, type FormValues } from './values';

const Preview = lazyPart(async () => (await import('./Preview')).Preview);

/** The field to which a hint leads. */
const FIELD_OF: Readonly<Record<ServiceHint, string>> = {
  photo: 'images',
  fivePhotos: 'images',
  longDescription: 'description',
  arabicTitle: 'titleAr',
  arabicDescription: 'descriptionAr',
  included: 'included',
  hours: 'hours',
  price: 'price',
  vat: 'vatIncluded',
  licence: 'licence.number',
};

/** Selectors of fields with more than one control. */
const FIELD_SELECTORS: Readonly<Record<string, string>> = {
  images: '[data-part="part-photos"] input[type=file]',
  hours: '[data-part="part-times"] input[type=checkbox]',
};

function focusOn(form: HTMLFormElement | null, selector: string): void {
  const found = form?.querySelector<HTMLElement>(selector);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}

/** Service form, validated by the contract's rules on blur and on submit. */
export function useServiceForm(start: FormValues): Form {
  const lang = useLang();
  return useForm<FormValues, unknown, FormOutput>({
    resolver: formResolver(formSchema, lang),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  });
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-hair bg-card p-5 sm:p-6"
      data-part={id}
    >
      <h2 id={id} className="mb-4 text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Quality score of the current input. */
function Quality({
  form,
  photoCount,
  onJump,
}: {
  form: Form;
  photoCount: number;
  onJump: (field: string) => void;
}) {
  const { t } = useTranslation();
  const { score, hints } = serviceQuality({ ...toRequest(form.watch()), imageCount: photoCount });
  const shown = hints.filter((hint, at) => hints.findIndex((one) => FIELD_OF[one] === FIELD_OF[hint]) === at);
  return (
    <QualityBox
      score={score}
      hints={shown.map((hint) => ({ field: FIELD_OF[hint], text: t(`service.hint.${hint}`) }))}
      onJump={onJump}
    />
  );
}

interface ServiceFormProps {
  form: Form;
  photos: PhotoList;
  action: string;
  /** Shown next to the button. */
  note?: string;
  isBusy: boolean;
  /** Submits the form; shows the server's errors at their fields before it resolves. */
  onSend: (values: FormOutput) => Promise<unknown>;
  /** Owner field, if the person may choose one. */
  owner?: ReactNode;
  /** Shown next to the button. */
  children?: ReactNode;
}

/** The service form on one page, with its quality score and a preview. */
export function ServiceForm({
  form,
  photos,
  action,
  note,
  isBusy,
  onSend,
  owner,
  children,
}: ServiceFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const [isPreview, setIsPreview] = useState(false);
  const { submitCount } = form.formState;
  // By now all errors are rendered, including the server's.
  useEffect(() => {
    if (submitCount > 0) focusOn(element.current, '[aria-invalid="true"]');
  }, [submitCount]);
  const jump = (field: string) => focusOn(element.current, FIELD_SELECTORS[field] ?? `[name="${field}"]`);
  return (
    <form
      noValidate
      ref={element}
      onSubmit={form.handleSubmit(onSend)}
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="grid min-w-0 gap-5">
        <Part id="part-basics" title={t('service.step.basics')}>
          {owner && <div className="mb-5 md:w-1/2">{owner}</div>}
          <BasicsPart form={form} />
        </Part>
        <Part id="part-photos" title={t('service.step.photos')}>
          <p className="mb-4 text-small text-muted">{t('service.photosHelp')}</p>
          <PhotoGrid
            label={t('listing.addPhotos')}
            photos={photos.entries}
            max={MAX_SERVICE_PHOTOS}
            onAdd={photos.add}
            onRemove={photos.remove}
            onOrder={photos.photos.order}
            onRetry={photos.photos.retry}
          />
        </Part>
        <Part id="part-price" title={t('service.step.price')}>
          <PricePart form={form} />
        </Part>
        <Part id="part-place" title={t('service.step.place')}>
          <PlacePart form={form} />
        </Part>
        <Part id="part-times" title={t('service.step.times')}>
          <TimesPart form={form} />
        </Part>
      </div>
      <aside aria-label={t('listing.aside')} className="grid gap-4 lg:sticky lg:top-24">
        <Quality form={form} photoCount={photos.entries.length} onJump={jump} />
        <Button icon={Eye} onClick={() => setIsPreview(true)}>
          {t('listing.preview')}
        </Button>
        <Button type="submit" variant="primary" isLoading={isBusy}>
          {action}
        </Button>
        {children}
        {note && <p className="text-small text-muted">{note}</p>}
      </aside>
      {isPreview && (
        <Suspense fallback={null}>
          <Preview values={form.getValues()} photos={photos.entries} onClose={() => setIsPreview(false)} />
        </Suspense>
      )}
    </form>
  );
}
