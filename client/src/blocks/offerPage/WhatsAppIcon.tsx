import type { LucideProps } from 'lucide-react';

/** WhatsApp's logo: a round speech bubble with a handset. */
export const WhatsAppIcon = ({ className, 'aria-hidden': hidden }: LucideProps) => (
  <svg viewBox="0 0 24 24" aria-hidden={hidden} className={className} fill="currentColor">
    <path
      d="M4.6 16.4 3 21l4.8-1.5A9 9 0 1 0 4.6 16.4Z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
    <path d="m9.4 7.2 1.2 2.4-.9 1.2c.6 1.2 1.5 2.1 2.7 2.700l1.2-.9 2.4 1.200c-.1 1.6-1.2 2.2-2.4 2.2-3 0-6.4-3.4-6.4-6.4 0-1.2.6-2.3 2.2-2.400Z" />
  </svg>
);
