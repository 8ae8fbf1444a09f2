import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { config } from '@/platform/config';

/** Opens the business's chat in the external messaging app; nothing if no number is configured. */
export function ChatButton() {
  const { t } = useTranslation();
  const number = config.whatsappNumber?.replace(/\D/g, '');
  if (!number) return null;
  return (
    <a
      href={`https://wa.me/${number}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('nav.chatWithUs')}
      className="fixed end-5 bottom-[calc(1.25rem+var(--docked))] z-float grid size-13 place-items-center rounded-pill bg-primary text-on-primary shadow-lift hover:bg-primary-hover"
    >
      <MessageCircle aria-hidden className="size-6" />
    </a>
  );
}
