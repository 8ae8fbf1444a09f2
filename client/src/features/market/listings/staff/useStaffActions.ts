import { useState } from 'react';
import { call, type Input } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { refresh } from '@/platform/api/useApi';
import type { Row } from './queue';

/** Staff actions on listings; workers can only recommend and delete. */
export type StaffAction =
  'verify' | 'sendBack' | 'recommend' | 'recommendBack' | 'hideAgent' | 'showAgent' | 'delete';

/** Result for one listing. */
export interface Result {
  row: Row;
  /** Reason for a refusal; absent on success. */
  refusal?: { message: string; details: string[] };
}

/** A listing with the company names of its agent, where the reviewer saw them. */
type Shown = Row & Pick<Input<'properties.updateByAdmin'>, 'seenCompany'>;

function perform(action: StaffAction, shown: Shown, reason: string): Promise<unknown> {
  const { id, updatedAt: seen, seenCompany } = shown;
  if (action === 'verify') {
    return call('properties.updateByAdmin', { id, isVerified: true, seen, seenCompany });
  }
  if (action === 'sendBack') return call('properties.updateByAdmin', { id, isVerified: false, reason, seen });
  if (action === 'recommend') return call('properties.recommend', { id, verdict: 'publish', seen });
  if (action === 'recommendBack') {
    return call('properties.recommend', { id, verdict: 'sendBack', note: reason, seen });
  }
  if (action === 'hideAgent') return call('properties.hideAgents', { id });
  if (action === 'showAgent') return call('properties.unhideAgents', { id });
  return call('properties.remove', { id });
}

/** Runs an action on several listings, one after another; a refusal doesn't stop the rest. */
export function useStaffActions() {
  const [done, setDone] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  return {
    isRunning,
    done,
    run: async (action: StaffAction, rows: readonly Shown[], reason = ''): Promise<Result[]> => {
      setIsRunning(true);
      setDone(0);
      const results: Result[] = [];
      for (const row of rows) {
        try {
          await perform(action, row, reason);
          results.push({ row });
        } catch (error) {
          const failure = error instanceof CallError ? error.failure : undefined;
          const details = failure?.errors.map((one) => one.message) ?? [];
          results.push({ row, refusal: { message: failure?.message ?? '', details } });
        }
        setDone(results.length);
      }
      setIsRunning(false);
      await refresh('properties');
      return results;
    },
  };
}
