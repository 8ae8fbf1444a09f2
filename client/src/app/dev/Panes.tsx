import { use, type ComponentType, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Theme } from '@/platform/theme';
import { cx } from '@/ui/classes';
import { kitTexts } from './kitTexts';
import { words, type Words } from './words';

/** State of the page's switches. */
interface Switches {
  languages: readonly Locale[];
  themes: readonly Theme[];
}
export type Samples = ComponentType<{ words: Words }>;

/** A group's samples in each selected direction and theme, side by side. */
export function Panes({
  id,
  title,
  show: Show,
  switches,
}: {
  id: string;
  title: string;
  show: Samples;
  switches: Switches;
}) {
  const texts = use(kitTexts());
  const panes = switches.languages.flatMap((language) =>
    switches.themes.map((theme) => ({ language, theme })),
  );
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid grid-cols-1 gap-4">
      <h2 id={`${id}-title`} className="text-h2">
        {title}
      </h2>
      <div className={cx('grid grid-cols-1 gap-4', panes.length > 1 && 'lg:grid-cols-2')}>
        {panes.map(({ language, theme }) => (
          <div
            key={language + theme}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            data-theme={theme}
            className="grid min-w-0 grid-cols-1 content-start gap-6 rounded-card border border-hair bg-page p-4 text-body"
          >
            <I18nextProvider i18n={texts[language]}>
              <Show words={words[language]} />
            </I18nextProvider>
          </div>
        ))}
      </div>
    </section>
  );
}

/** A component or one of its states, named as in the code. */
export function Sample({ name, row, children }: { name: string; row?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-micro text-muted">
        <bdi lang="en" dir="ltr">
          {name}
        </bdi>
      </p>
      <div className={row ? 'flex flex-wrap items-center gap-3' : 'grid grid-cols-1 gap-4'}>{children}</div>
    </div>
  );
}
