import { Copy, Mail, MessageCircle, Share2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/platform/browser/copyText';
import { toast } from '../overlay/toasts';

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

interface ShareMenuProps {
  title: string;
  url: string;
  close: () => void;
  /** Opens the device's share sheet, if it has one. */
  onSheet: (() => void) | undefined;
  more: ((item: string, close: () => void) => ReactNode) | undefined;
}

/** The ways to share a page: the device's sheet, WhatsApp, e-mail, clipboard, and the page's own. */
export function ShareMenu({ title, url, close, onSheet, more }: ShareMenuProps) {
  const { t } = useTranslation();
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
    <ul>
      {onSheet && (
        <ShareAction
          icon={Share2}
          name={t('ui.shareBySystem')}
          onPress={() => {
            close();
            onSheet();
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
  );
}
