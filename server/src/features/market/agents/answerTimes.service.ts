import { ANSWER_TIMES, type AnswerTime } from '@manzil/shared/domain/enums';
import { AGENTS } from '@manzil/shared/domain/roles';
import { DAY_MS, HOUR_MS } from '@manzil/shared/domain/time/spans';
import type { ChatPerson } from '../../foundation/people/chatPeople.service';
import { recordFirstAnswer, recordFirstMessage, findAnswers } from './answer.model';

/** Upper bound of each step, in milliseconds. */
const UP_TO: Record<AnswerTime, number> = {
  hour: HOUR_MS,
  hours: 4 * HOUR_MS,
  day: DAY_MS,
  days: 72 * HOUR_MS,
  longer: Infinity,
};
/** Minimum number of answered people for a meaningful figure. */
const MIN_ANSWERED = 5;
/** Only the latest people count, so that agents can improve. */
const MAX_CHATS_COUNTED = 50;
/** A message counts as unanswered after this time; until then it is ignored. */
const ANSWER_WINDOW_MS = DAY_MS;

/** One message of a chat between two people. */
interface ChatMessageTimes {
  /** Sender and receiver. */
  by: ChatPerson | undefined;
  to: ChatPerson | undefined;
  at: Date;
  /** Whether it is the first message of the chat. */
  isFirst: boolean;
}

/**
 * Records the times for usual answer times: a person's first message to an agent and the agent's first answer to them.
 * Ignores chats among agents and staff, who aren't customers.
 */
export async function recordMessageTime({ by, to, at, isFirst }: ChatMessageTimes): Promise<void> {
  if (!by || !to) return;
  if (AGENTS.includes(by.role) && to.role === 'user') {
    await recordFirstAnswer({ agent: by.id, seeker: to.id }, at);
  } else if (isFirst && AGENTS.includes(to.role) && by.role === 'user') {
    await recordFirstMessage({ agent: to.id, seeker: by.id }, at);
  }
}

/**
 * Usual time until an agent answers a new contact: the median over the latest fifty people, including those who have
 * waited for more than a day. Coarse steps keep single chats private.
 * @returns null until five people were answered
 */
export async function usualAnswerTime(agent: string, now = new Date()): Promise<AnswerTime | null> {
  const rows = await findAnswers(agent, MAX_CHATS_COUNTED);
  const answered = rows.filter(({ answeredAt }) => answeredAt);
  if (answered.length < MIN_ANSWERED) return null;
  const times = rows
    .flatMap(({ askedAt, answeredAt }) => {
      const time = (answeredAt ?? now).getTime() - askedAt.getTime();
      return answeredAt || time > ANSWER_WINDOW_MS ? [time] : [];
    })
    .toSorted((a, b) => a - b);
  const usual = times[Math.floor(times.length / 2)] ?? Infinity;
  return ANSWER_TIMES.find((step) => usual <= UP_TO[step]) ?? null;
}
