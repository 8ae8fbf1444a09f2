import type { DealType, SubjectKind } from '@manzil/shared/domain/enums';
import messages from './engagementWords.json' with { type: 'json' };
import reviews from './reviewWords.json' with { type: 'json' };

/** Facts of a listing or service that texts about it must agree with. */
export interface Topic {
  kind: SubjectKind;
  /** Property type or service category. */
  on: string;
  deal?: DealType;
  /** Further facts: `parking`, `garden`, `pool`, `balcony`, `furnished`, `family`. */
  tags: readonly string[];
}

interface Words {
  on: string[];
  deal?: string[];
  needs?: string;
}
export interface ReviewWords extends Words {
  /** Lowest and highest rating it goes with. */
  stars: number[];
  /** What the author must have done at least. */
  basis: string;
  en: string[];
  ar: string[];
}
interface MessageWords extends Words {
  /** Whether it asks for a viewing. */
  viewing?: boolean;
  en: string;
  ar: string;
}
const REVIEWS: Record<'listing' | 'service', ReviewWords[]> = reviews;
const MESSAGES: Record<'listing' | 'service', MessageWords[]> = messages.messages;

const fits = ({ on, deal, needs }: Words, topic: Topic) =>
  on.includes(topic.on) &&
  (!deal || (topic.deal !== undefined && deal.includes(topic.deal))) &&
  (!needs || topic.tags.includes(needs));
const listOf = ({ kind }: Topic) => (kind === 'property' ? 'listing' : 'service');

/** Review texts with their replies that suit the subject and the rating. */
export const reviewWordsFor = (topic: Topic, rating: number): ReviewWords[] =>
  REVIEWS[listOf(topic)].filter(
    (words) => fits(words, topic) && rating >= (words.stars[0] ?? 1) && rating <= (words.stars[1] ?? 5),
  );

/** Messages to its agent that suit the subject. */
export const messagesFor = (topic: Topic): MessageWords[] =>
  MESSAGES[listOf(topic)].filter((words) => fits(words, topic));
