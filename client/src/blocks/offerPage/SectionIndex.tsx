import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/classes';

/** Links to the page's sections, sticky while scrolling. */
export function SectionIndex({
  parts,
  className,
}: {
  parts: readonly { id: string; title: string }[];
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('single.index')}
      className={cx(
        'sticky top-[calc(3.75rem+1px)] z-10 -mx-(--gutter) overflow-x-auto border-b border-hair bg-page px-(--gutter) [scrollbar-width:none] md:top-[calc(4.5rem+1px)] md:mx-0 md:px-0 print:hidden',
        className,
      )}
    >
      <ul className="flex gap-5">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-small font-medium whitespace-nowrap text-muted hover:text-strong"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
