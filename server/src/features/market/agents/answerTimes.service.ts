import { ANSWER_TIMES, type AnswerTime } from '@manzil/shared/domain/enums';
import { AGENTS } from '@manzil/shared/domain/roles';
import type { ChatPerson } from '../../foundation/people/chatPeople.service';
import { addAnswered, addAsked, findAnswers } from './answer.model';

const HOUR = 3_600_000;
/** Up to which time each of them goes, milliseconds. */
const UP_TO: Record<AnswerTime, number> = {
  hour: HOUR,
  hours: 4 * HOUR,
  day: 24 * HOUR,
  days: 72 * HOUR,
  longer: Infinity,
};
/** Answered people it takes for a figure: fewer tell of chance. */
const LEAST_ANSWERED = 5;
/** The latest that count: an agent may get better. */
const LATEST = 50;
/** What waits longer than this counts as unanswered so far; before, it tells nothing yet. */
const PATIENCE = 24 * HOUR;

/** One message of a talk of two. */
interface Written {
  /** Who wrote it, and the other one. */
  by: ChatPerson | undefined;
  to: ChatPerson | undefined;
  at: Date;
  /** The first of the talk. */
  isFirst: boolean;
}

/**
 * Keeps what the usual answer time of agents is made of: when a person first wrote to them and when they first answered
 * that person. Agents and staff who write to one another are no customers and tell nothing.
 */
export async function noteWritten({ by, to, at, isFirst }: Written): Promise<void> {
  if (!by || !to) return;
  if (AGENTS.includes(by.role) && to.role === 'user') {
    await addAnswered({ agent: by.id, asker: to.id }, at);
  } else if (isFirst && AGENTS.includes(to.role) && by.role === 'user') {
    await addAsked({ agent: to.id, asker: by.id }, at);
  }
}

/**
 * How soon an agent usually answers whoever writes to them first: the median of the latest fifty people, those who still
 * wait after a day among them; in coarse steps, so that no single talk can be read from it.
 * @returns null before five people were answered
 */
export async function usualAnswerTime(agent: string, now = new Date()): Promise<AnswerTime | null> {
  const rows = await findAnswers(agent, LATEST);
  const answered = rows.filter(({ answeredAt }) => answeredAt);
  if (answered.length < LEAST_ANSWERED) return null;
  const times = rows
    .flatMap(({ askedAt, answeredAt }) => {
      const time = (answeredAt ?? now).getTime() - askedAt.getTime();
      return answeredAt || time > PATIENCE ? [time] : [];
    })
    .toSorted((a, b) => a - b);
  const usual = times[Math.floor(times.length / 2)] ?? Infinity;
  return ANSWER_TIMES.find((step) => usual <= UP_TO[step]) ?? null;
}
