import { pseudo } from './pseudo';

/** Classes of the theme whose colour carries a meaning. */
const TONE =
  /^(?:bg|text|border|fill)-((?:primary|success|warning|danger|info|accent|link|heart)(?:-soft)?)(?:-text)?$/;
/** What a person or a screen reader learns from an element apart from its texts. */
const STATES = [
  'type',
  'inputmode',
  'autocomplete',
  'required',
  'maxlength',
  'min',
  'max',
  'step',
  'disabled',
  'target',
  'download',
  'datetime',
  'aria-pressed',
  'aria-checked',
  'aria-selected',
  'aria-current',
  'aria-expanded',
  'aria-sort',
  'aria-invalid',
  'aria-valuenow',
  'aria-valuemax',
];
const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
const CONTROL = 'a, button, input, textarea, select';
/** Longest name of a control on one line; what is longer, such as a card, is listed part by part. */
const NAME_LENGTH = 80;

const tonesOf = (element: Element) => [
  ...new Set([...element.classList].flatMap((name) => TONE.exec(name)?.[1] ?? [])),
];
const iconOf = (element: Element) => /\blucide-([\w-]+)/.exec(element.getAttribute('class') ?? '')?.[1];
const iconsIn = (element: Element) =>
  [...element.querySelectorAll('svg')].flatMap((svg) => iconOf(svg) ?? []);
const textIn = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/[⟦⟧]/g, '').replaceAll(/\s+/g, ' ').trim();
const namesOf = (element: Element) => [
  ...new Set(NAMES.flatMap((name) => element.getAttribute(name)?.replaceAll(/[⟦⟧]/g, '') || [])),
];
const statesOf = (element: Element) =>
  STATES.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null || (name === 'type' && value === 'button')
      ? []
      : [value ? `${name}=${value}` : name];
  });

/** Value of a field, as the page shows it. */
function valueOf(element: Element): string[] {
  if (element instanceof HTMLSelectElement) return [`= ${textIn(element.selectedOptions[0])}`];
  if (element instanceof HTMLTextAreaElement) return element.value ? [`= ${element.value}`] : [];
  if (!(element instanceof HTMLInputElement)) return [];
  if (element.type === 'checkbox' || element.type === 'radio') return element.checked ? ['chosen'] : [];
  return element.value ? [`= ${element.value}`] : [];
}
const labelOf = (element: Element) =>
  'labels' in element ? textIn((element as HTMLInputElement).labels?.[0]) : '';

/** The line of a link, button or field; `isWhole` if its parts need none of their own. */
function controlLine(element: Element): { line: string; isWhole: boolean } {
  const text = element.matches('a, button') ? textIn(element) : labelOf(element);
  const isWhole = text.length <= NAME_LENGTH;
  const target = element.getAttribute('href');
  const parts = [
    element.localName,
    ...tonesOf(element).map((tone) => `.${tone}`),
    ...(isWhole ? iconsIn(element).map((icon) => `[${icon}]`) : []),
    ...new Set([...namesOf(element), ...(isWhole ? [text] : [])]),
    ...(target === null ? [] : [`→ ${target}`]),
    ...statesOf(element),
    ...valueOf(element),
  ];
  return { line: parts.filter(Boolean).join(' '), isWhole };
}

function* linesOf(element: Element, tones: string[]): Generator<string> {
  if (element.matches('script, style')) return;
  const own = tonesOf(element);
  const tone = own.length > 0 ? own : tones;
  const suffix = tone.map((name) => ` .${name}`).join('');
  if (element.matches(CONTROL)) {
    const { line, isWhole } = controlLine(element);
    yield line;
    if (isWhole && !(element instanceof HTMLSelectElement)) return;
  } else {
    const icon = iconOf(element);
    if (icon) yield `[${icon}]${suffix}`;
    const picture = element.matches('img[src^="/"]') ? [`→ ${element.getAttribute('src')}`] : [];
    const said = [...namesOf(element), ...picture, ...statesOf(element)].join(' ');
    if (said) yield `${element.getAttribute('role') ?? element.localName} ${said}`;
  }
  for (const node of element.childNodes) {
    if (node instanceof Element) yield* linesOf(node, tone);
    else if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) {
      yield node.nodeValue.replaceAll(/[⟦⟧]/g, '').replaceAll(/\s+/g, ' ').trim() + suffix;
    }
  }
}

/**
 * Lists an element's visible content in document order, one line per item: texts with their tone
 * (`Pending .warning-soft`), icons (`[heart]`), and links, buttons and fields with target, tone, icons, name, limits and
 * value. Shortens ids and omits the notice of a lost connection, which appears after some seconds.
 */
export function linesShown(root: Element = document.body): string[] {
  const notice = pseudo('chat.notLive').replaceAll(/[⟦⟧]/g, '');
  return [...linesOf(root, [])]
    .filter((line) => !line.includes(notice))
    .map((line) => line.replaceAll(/\b([\da-f]{4})[\da-f]{20}\b/g, '$1…'));
}
