import { useEffect } from 'react';
import { config } from './config';

/** Names the page in the tab and in history: `Title · Brand`. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${config.brandName}` : config.brandName;
  }, [title]);
}
