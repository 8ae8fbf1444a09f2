import { useEffect } from 'react';
import { brandIn } from '../config';
import { useLang } from '../i18n/format';
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
  const brand = brandIn(useLang());
  useEffect(() => {
    pageTitle = title ? `${withoutIsolates(title)} · ${brand}` : brand;
    write();
  }, [title, brand]);
}
