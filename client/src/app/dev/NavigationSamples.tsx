import { KIT_PATH } from '@manzil/shared/domain/address/clientRoutes';
import { Breadcrumbs } from '@/ui/page/Breadcrumbs';
import { Carousel } from '@/ui/list/Carousel';
import { Pager } from '@/ui/list/Pager';
import { SectionHead } from '@/ui/page/SectionHead';
import { Sample } from './Panes';
import { someOptions, type Words } from './words';

const linkTo = (page: number) => `${KIT_PATH}?page=${page}#ways`;

/** Navigation. */
export function NavigationSamples({ words }: { words: Words }) {
  return (
    <>
      <Sample name="Breadcrumbs">
        <Breadcrumbs
          items={[{ label: words.word, to: '/' }, { label: words.other, to: '/' }, { label: words.title }]}
        />
      </Sample>
      <Sample name="Pager: first, in the middle, last">
        <Pager page={1} count={30} limit={10} linkTo={linkTo} />
        <Pager page={6} count={120} limit={10} linkTo={linkTo} />
        <Pager page={3} count={30} limit={10} linkTo={linkTo} />
      </Sample>
      <Sample name="SectionHead: alone, with the way to all">
        <SectionHead title={words.title} />
        <SectionHead title={words.title} to="/" action={words.other} />
      </Sample>
      <Sample name="Carousel: turning, nothing to turn">
        <Carousel label={words.title} head={<b className="text-strong">{words.title}</b>}>
          {someOptions(words, 10).map(({ value, label }) => (
            <li key={value} className="w-40 rounded-card bg-card p-6 shadow-card">
              {label}
            </li>
          ))}
        </Carousel>
        <Carousel label={words.other} head={<b className="text-strong">{words.other}</b>}>
          <li className="w-40 rounded-card bg-card p-6 shadow-card">{words.word}</li>
        </Carousel>
      </Sample>
    </>
  );
}
