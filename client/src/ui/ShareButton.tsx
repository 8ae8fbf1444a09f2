import { Share2 } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useMedia } from '@/platform/hooks/useMedia';
import { Button } from './Button';
import { cx } from './classes';
import { Disclosure } from './Disclosure';

interface ShareButtonProps {
  /** Shared text, as the recipient reads it. */
  title: string;
  /** Path within this site. */
  path: string;
  /** Look of the button; next to other actions it may be quieter. */
  className?: string;
  /** Edge of the button that its menu aligns with. */
  from?: 'start' | 'end';
  /** More menu items; `close` closes the menu. */
  more?: (item: string, close: () => void) => ReactNode;
}

const ShareMenu = lazyPart(async () => (await import('./list/ShareMenu')).ShareMenu);

/** Shares a page of this site: by the device's share sheet on phones, otherwise by WhatsApp, e-mail or clipboard. */
export function ShareButton({ title, path, className, from = 'start', more }: ShareButtonProps) {
  const { t } = useTranslation();
  const isPhone = useMedia('(pointer: coarse)');
  const url = location.origin + path;
  const hasSheet = isPhone && 'share' in navigator;
  // The person cancelled.
  const openSheet = () => void navigator.share({ title, url }).catch(() => undefined);
  if (hasSheet && !more) {
    return (
      <Button variant="quiet" icon={Share2} className={className} onClick={openSheet}>
        {t('ui.share')}
      </Button>
    );
  }
  return (
    <Disclosure
      label={t('ui.share')}
      button={
        <>
          <Share2 aria-hidden className="size-4.5" strokeWidth={1.8} />
          {t('ui.share')}
        </>
      }
      buttonClass={cx(
        'inline-flex min-h-[2.75rem] items-center gap-2 rounded-control px-3 text-[0.9375rem] font-medium whitespace-nowrap text-link hover:bg-primary-soft',
        className,
      )}
      panelClass={cx(
        'absolute top-12 z-float w-56 rounded-card border border-hair bg-raised p-2 shadow-lift max-sm:fixed max-sm:inset-x-3 max-sm:top-auto max-sm:bottom-3 max-sm:z-dialog max-sm:w-auto',
        from === 'start' ? 'start-0' : 'end-0',
      )}
    >
      {(close) => (
        <Suspense fallback={null}>
          <ShareMenu {...{ title, url, close, more }} onSheet={hasSheet ? openSheet : undefined} />
        </Suspense>
      )}
    </Disclosure>
  );
}
