import { useEffect } from 'react';
import { config } from './config';
import { withoutIsolates } from './isolates';

/** Names the page in the tab and in history: `Title · Brand`. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${withoutIsolates(title)} · ${config.brandName}` : config.brandName;
  }, [title]);
}
