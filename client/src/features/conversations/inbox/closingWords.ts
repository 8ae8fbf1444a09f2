/** Messages that expect no reply: thanks, consent, farewells. */
const CLOSINGS = new Set(
  [
    'thanks, many thanks, thanks a lot, thank you, thank you so much, thank you very much, much appreciated',
    'ok, ok thanks, ok thank you, okay, okay thanks, okay thank you, great, great thanks, perfect, perfect thanks',
    'deal, agreed, noted, got it, sounds good, see you, see you then, see you there, youre welcome, you are welcome',
    'شكرا, شكرا لك, شكرا لكم, شكرا جزيلا, مشكور, مشكورة, يعطيك العافية, بارك الله فيك, بارك الله فيكم',
    'جزاك الله خيرا, جزاك الله خير, تمام, تمام شكرا, ممتاز, حسنا, اتفقنا, تم, على بركة الله, العفو, إلى اللقاء',
  ].flatMap((line) => line.split(', ')),
);

/** Whether a message ends a conversation; punctuation but a question mark, emoji and vowel marks make no difference. */
export const endsConversation = (text: string): boolean =>
  !/[?؟]/.test(text) &&
  CLOSINGS.has(
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
      .trim()
      .replaceAll(/\s+/g, ' '),
  );
