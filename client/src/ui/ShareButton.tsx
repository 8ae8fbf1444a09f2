import { Copy, Mail, MessageCircle, Share2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/platform/browser/copyText';
import { useMedia } from '@/platform/hooks/useMedia';
import { Button } from './Button';
import { cx } from './classes';
import { Disclosure } from './Disclosure';
import { toast } from './overlay/toasts';

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

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-small font-medium text-body hover:bg-sunken';

/** Copies an address to the clipboard; if that is refused, shows it for copying by hand. */
async function copy(url: string, done: string): Promise<void> {
  if (await copyText(url)) toast.success(done);
  else toast.info(url);
}

/** A menu item that acts rather than links. */
function ShareAction({ icon: Icon, name, onPress }: { icon: LucideIcon; name: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" className={item} onClick={onPress}>
        <Icon aria-hidden className="size-4.5 text-muted" strokeWidth={1.7} />
        {name}
      </button>
    </li>
  );
}

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
  const channels = [
    {
      Icon: MessageCircle,
      name: t('single.whatsapp'),
      href: `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`,
    },
    {
      Icon: Mail,
      name: t('ui.shareMail'),
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`,
    },
  ];
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
        <ul>
          {hasSheet && (
            <ShareAction
              icon={Share2}
              name={t('ui.shareBySystem')}
              onPress={() => {
                close();
                openSheet();
              }}
            />
          )}
          {channels.map(({ Icon, name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={item} onClick={close}>
                <Icon aria-hidden className="size-4.5 text-muted" strokeWidth={1.7} />
                {name}
              </a>
            </li>
          ))}
          <ShareAction
            icon={Copy}
            name={t('ui.copyLink')}
            onPress={() => {
              close();
              void copy(url, t('ui.linkCopied'));
            }}
          />
          {more?.(item, close)}
        </ul>
      )}
    </Disclosure>
  );
}
