import { X } from 'lucide-react';
import { Dialog, Tabs } from 'radix-ui';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useLang } from '@/platform/i18n/format';
import { useReturnFocus } from '@/ui/overlay/useReturnFocus';
import { ExternalMedia } from './ExternalMedia';
import { Photos, round } from './Photos';
import { Rooms } from './Rooms';
import type { ViewerTarget, ViewerPicture } from './viewerPicture';

const Spheres = lazyPart(async () => (await import('./Spheres')).Spheres);

/** Media in addition to the photos. */
export interface ViewerExtras {
  plans?: readonly ViewerPicture[];
  /** 360° panoramas. */
  spheres?: readonly ViewerPicture[];
  /** Rendered when its tab is opened. */
  map?: ReactNode;
  videoUrl?: string | null | undefined;
  tourUrl?: string | null | undefined;
}

interface ViewerProps {
  pictures: readonly ViewerPicture[];
  title: string;
  opened: ViewerTarget;
  extras?: ViewerExtras | undefined;
  onClose: () => void;
}

const PANE = 'flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden';
const TAB =
  'min-h-11 border-b-2 border-transparent px-3 text-small font-medium whitespace-nowrap text-on-picture outline-offset-[-2px] data-[state=active]:border-current';

/** The available tabs: id, label, content. */
function usePanes({ pictures, title, opened, extras = {} }: ViewerProps): [string, string, ReactNode][] {
  const { t } = useTranslation();
  const { plans = [], spheres = [], map, videoUrl, tourUrl } = extras;
  const startAt = typeof opened === 'number' ? opened : 0;
  const outside = (label: string, url: string | null | undefined) =>
    url && <ExternalMedia url={url} cover={pictures[0]} label={label} />;
  const panes: [string, string, ReactNode][] = [
    [
      'photos',
      t('single.viewer.photos'),
      <Rooms key="photos" pictures={pictures} title={title} startAt={startAt} />,
    ],
    [
      'plans',
      t('photos.subject.plan'),
      plans.length > 0 && <Photos key="plans" pictures={plans} title={title} startAt={0} />,
    ],
    [
      'spheres',
      t('photos.subject.sphere'),
      spheres.length > 0 && (
        <Suspense key="spheres" fallback={null}>
          <Spheres pictures={spheres} />
        </Suspense>
      ),
    ],
    ['map', t('single.viewer.map'), map && <Suspense fallback={null}>{map}</Suspense>],
    ['video', t('single.video'), outside(t('single.video'), videoUrl)],
    ['tour', t('single.viewer.tour'), outside(t('single.tour'), tourUrl)],
  ];
  return panes.filter(([, , content]) => Boolean(content));
}

/** Full-screen viewer of an offer: photos and other media in tabs. */
export function Viewer(props: ViewerProps) {
  const { title, opened, onClose } = props;
  const { t } = useTranslation();
  const lang = useLang();
  const focus = useReturnFocus();
  const panes = usePanes(props);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            event.preventDefault();
            // Focus the photo so that its keys work at once.
            (event.currentTarget as HTMLElement)
              .querySelector<HTMLElement>('[data-state=active] [data-stage]')
              ?.focus();
          }}
          aria-describedby={undefined}
          className="fixed inset-0 z-dialog flex flex-col bg-pin-active outline-none dark:bg-page"
        >
          <Tabs.Root
            defaultValue={typeof opened === 'number' ? 'photos' : opened}
            dir={lang === 'ar' ? 'rtl' : 'ltr'}
            className="flex min-h-0 flex-1 flex-col"
          >
            <div className="flex flex-wrap items-center gap-x-6 px-4 py-2 text-on-picture">
              <Dialog.Title
                className="aligned min-w-0 flex-1 truncate text-base font-medium text-on-picture"
                dir="auto"
              >
                {title}
              </Dialog.Title>
              {panes.length > 1 && (
                <Tabs.List
                  aria-label={t('single.viewer.tabs')}
                  className="flex gap-1 overflow-x-auto max-md:order-last max-md:w-full"
                >
                  {panes.map(([name, label]) => (
                    <Tabs.Trigger key={name} value={name} className={TAB}>
                      {label}
                    </Tabs.Trigger>
                  ))}
                </Tabs.List>
              )}
              <Dialog.Close aria-label={t('ui.close')} className={round}>
                <X aria-hidden className="size-6" />
              </Dialog.Close>
            </div>
            {panes.map(([name, , content]) => (
              <Tabs.Content
                key={name}
                value={name}
                tabIndex={-1}
                // Keeps the current photo while another tab is open.
                forceMount={name === 'photos' || undefined}
                className={PANE}
              >
                {content}
              </Tabs.Content>
            ))}
          </Tabs.Root>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
