import { Suspense, useState } from 'react';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Theme } from '@/platform/theme';
import { useTitle } from '@/platform/hooks/useTitle';
import { Skeleton } from '@/ui/Skeleton';
import { SegmentedMultiple } from '@/ui/choice/ToggleGroup';
import { ActionSamples } from './ActionSamples';
import { ChoiceSamples } from './ChoiceSamples';
import { FieldSamples } from './FieldSamples';
import { OverlaySamples } from './OverlaySamples';
import { Panes, type Samples } from './Panes';
import { PictureSamples } from './PictureSamples';
import { SearchSamples } from './SearchSamples';
import { StateSamples } from './StateSamples';
import { NavigationSamples } from './NavigationSamples';
import { ReadOnlySamples } from './ReadOnlySamples';

const GROUPS: { id: string; title: string; show: Samples }[] = [
  { id: 'actions', title: 'Actions', show: ActionSamples },
  { id: 'fields', title: 'Fields', show: FieldSamples },
  { id: 'choices', title: 'Choices', show: ChoiceSamples },
  { id: 'search', title: 'Search and ranges', show: SearchSamples },
  { id: 'words', title: 'Badges, people and numbers', show: ReadOnlySamples },
  { id: 'ways', title: 'Ways through pages', show: NavigationSamples },
  { id: 'pictures', title: 'Pictures', show: PictureSamples },
  { id: 'states', title: 'States', show: StateSamples },
];

const LANGUAGES: { value: Locale; label: string }[] = [
  { value: 'en', label: 'English, ltr' },
  { value: 'ar', label: 'Arabic, rtl' },
];
const THEMES: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/**
 * Every component of `ui/` in all its states, directions and themes. For developers: in English only, and served only
 * in development.
 */
export function KitScreen() {
  useTitle('Components');
  const [languages, setLanguages] = useState<Locale[]>(['en', 'ar']);
  const [themes, setThemes] = useState<Theme[]>(['light', 'dark']);
  return (
    <div lang="en" dir="ltr" className="page grid grid-cols-1 gap-12 py-10">
      <header className="grid grid-cols-1 gap-4">
        <h1 className="text-h1">Components</h1>
        <p className="max-w-prose">
          Everything of the kit in its states. Dialogs and toasts lie over the page: they have its language
          and its theme.
        </p>
        <div className="flex flex-wrap gap-4">
          <SegmentedMultiple
            label="Directions"
            options={LANGUAGES}
            values={languages}
            onChange={setLanguages}
          />
          <SegmentedMultiple label="Themes" options={THEMES} values={themes} onChange={setThemes} />
        </div>
        <nav aria-label="Groups">
          <ul className="flex flex-wrap gap-x-4">
            {[...GROUPS, { id: 'over', title: 'Over the page' }].map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center text-link hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <Suspense fallback={<Skeleton className="h-96" />}>
        {GROUPS.map((group) => (
          <Panes key={group.id} {...group} switches={{ languages, themes }} />
        ))}
      </Suspense>
      <OverlaySamples />
    </div>
  );
}
