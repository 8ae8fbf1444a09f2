import { ContactPlace } from '@/blocks/contact/ContactPlace';
import { ScrollToTop } from '@/ui/ScrollToTop';
import { ChatButton } from './ChatButton';

/** Parts of the public frame that nobody needs before the page is there. */
export function AfterPage() {
  return (
    <>
      <ContactPlace />
      <ScrollToTop />
      <ChatButton />
    </>
  );
}
