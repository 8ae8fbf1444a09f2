import { Check } from 'lucide-react';
import { Avatar } from '@/ui/Avatar';
import { Badge, type Tone } from '@/ui/Badge';
import { FieldError } from '@/ui/form/Field';
import { Price } from '@/ui/Price';
import { Progress } from '@/ui/Progress';
import { Rating } from '@/ui/Rating';
import { Sample } from './Panes';
import type { Words } from './words';

const TONES: Tone[] = ['neutral', 'primary', 'success', 'warning', 'danger', 'info', 'accent'];

/** Read-only components. */
export function ReadOnlySamples({ words }: { words: Words }) {
  return (
    <>
      <Sample name="Badge: every tone, icon" row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {words.word}
          </Badge>
        ))}
        <Badge tone="success" icon={Check}>
          {words.word}
        </Badge>
      </Sample>
      <Sample name="Avatar: initials in every tone, picture, sizes" row>
        {TONES.slice(0, 5).map((tone, at) => (
          <Avatar key={tone} person={{ id: String(at), name: words.person }} />
        ))}
        <Avatar person={{ id: '0', name: words.person, image: '/scenes/emirate-ajman-400.webp' }} />
        <Avatar person={{ id: '0', name: words.person }} size={28} />
        <Avatar person={{ id: '1', name: words.person }} size={72} />
      </Sample>
      <Sample name="Rating: value, with count, isShort" row>
        <Rating value={3.5} />
        <Rating value={4.7} count={12} />
        <Rating value={4.7} count={12} isShort />
      </Sample>
      <Sample name="Price: plain, period, period and note" row>
        <Price amount={1200} />
        <Price amount={1200} period={words.unit} />
        <Price amount={1200000} period={words.unit} note={words.help} className="text-h3" />
      </Sample>
      <Sample name="Progress: none, some, all">
        <Progress label={words.label} share={0} />
        <Progress label={words.label} share={0.4} />
        <Progress label={words.label} share={1} />
      </Sample>
      <Sample name="FieldError">
        <FieldError>{words.error}</FieldError>
      </Sample>
    </>
  );
}
