import { useEffect } from 'react';
import { config } from '../config';
import { withoutIsolates } from '../i18n/isolates';

let count = 0;
let pageTitle = document.title;
const write = () => void (document.title = count > 0 ? `(${count}) ${pageTitle}` : pageTitle);

/** Puts the unread count before the tab's title. */
export function countInTitle(waiting: number): void {
  count = waiting;
  write();
}

/** Titles the page in the tab and in history: `Title · Brand`. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle = title ? `${withoutIsolates(title)} · ${config.brandName}` : config.brandName;
    write();
  }, [title]);
}
