import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@manzil/shared/domain/roles';
import { PHONE, useMedia } from '@/platform/hooks/useMedia';
import { Disclosure } from '@/ui/Disclosure';
import { useDock } from '@/ui/hooks/useDock';
import { barFor } from './links';
import { PageLink } from './PageLink';

/** Phones' bottom bar: the role's most used pages, the rest under "More". Other fixed elements stay above it. */
export function PhoneBar({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { bar, more } = barFor(role);
  useDock('nav', '3.5rem', useMedia(PHONE));
  return (
    <nav
      aria-label={t('nav.yourPages')}
      className="fixed inset-x-0 bottom-0 z-header flex border-t border-hair bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {bar.map((link) => (
        <PageLink key={link.name} {...link} look="bar" />
      ))}
      <Disclosure
        label={t('nav.more')}
        button={
          <>
            <Ellipsis aria-hidden className="size-5" />
            <span>{t('nav.more')}</span>
          </>
        }
        buttonClass="flex w-16 flex-col items-center gap-0.5 py-2 text-micro text-muted"
        panelClass="fixed inset-x-0 bottom-14 max-h-[70dvh] overflow-y-auto border-t border-hair bg-card p-3 shadow-sheet"
      >
        {more.map((link) => (
          <PageLink key={link.name} {...link} look="side" />
        ))}
      </Disclosure>
    </nav>
  );
}
