import TLDS from 'tlds' with { type: 'json' };

const TOP_LEVEL = new Set(TLDS);
/** Titles that precede a name with a full stop, often without a space. */
const TITLES = new Set(
  'abd adv arch capt col dr eng gen hon jr lt ma maj md mhd miss mohd mr mrs ms muhd prof rev sgt sh sheikh sr st'.split(
    ' ',
  ),
);
/** Top-level domains that follow an initial or a title: surnames and degrees. */
const SURNAMES = new Set(
  (
    'abbott black chase day dev do ford green gu guru hu hughes kim la law li lilly lincoln lu ma man mo ng norton page ' +
    'ren rich rogers sc schmidt schwarz so su sy tech to uy vu walter wang weber weir ye zara'
  ).split(' '),
);
/** Domain endings that every mail program links, whatever follows. */
const ALWAYS_LINKED = new Set(['com', 'net', 'org']);

/** Bachelor and Master of Commerce: one-letter domains below `.com` are reserved, with few exceptions. */
const DEGREE = /(?:^|\.)[bm]\.com$/;

const SCHEME = /[\p{L}\p{N}]:\/\/|(?<![\p{L}\p{N}])www\./u;
/** Labels separated by full stops, with the start of a path or port, which makes even `j.ng` a link. */
const DOTTED = /[\p{L}\p{M}\p{N}_'’ʼ-]+(?:\.[\p{L}\p{M}\p{N}_'’ʼ-]+)+(?:\/|:\d)?/gu;

/** Whether a label is an initial or a title: `J.`, `Dr.`. */
const isBeforeName = (label: string): boolean => TITLES.has(label) || /^\p{L}\p{M}*$/u.test(label);

/** Top-level domain at the start of a label: `com`, or `xyz` in `xyz-now`, but not `sa` in `Sa'id`. */
function topLevelOf(label: string): string | undefined {
  const [letters = ''] = /^[^_'’ʼ-]*/u.exec(label) ?? [];
  if (label.startsWith('xn--')) return label;
  return TOP_LEVEL.has(letters) && (letters === label || letters.length > 2) ? letters : undefined;
}

function isLink(address: string): boolean {
  if (DEGREE.test(address)) return false;
  const host = address.replace(/(?:\/|:\d)$/, '');
  const labels = host.split('.');
  if (labels.slice(1).some((label) => ALWAYS_LINKED.has(topLevelOf(label) ?? ''))) return true;
  const top = topLevelOf(labels.at(-1) ?? '');
  return (
    top !== undefined && (host !== address || !SURNAMES.has(top) || !labels.slice(0, -1).every(isBeforeName))
  );
}

/**
 * Finds the part of a person's name that mail programs would turn into a link, because it ends in a real top-level
 * domain. `Md.Rahman`, `Mohd.Irfan` and `J.Ng` are names; `evil.com`, `www.evil` and `bit.ly/x` are not.
 *
 * The degrees `B.Com` and `M.Com` pass because such a link leads nowhere: both domains are reserved. `Ram.Dev` is
 * refused, like every other pair of a word and a top-level domain in capitals: mail programs link it in any case,
 * anyone may register ram.dev, and neither its form nor a list of first names distinguishes it from `Evil.Dev`. It
 * passes with a space instead of the full stop.
 */
export function linkInName(name: string): string | undefined {
  const read = name.normalize('NFKC').replaceAll('。', '.').toLowerCase();
  if (SCHEME.test(read)) return name;
  return read.match(DOTTED)?.find(isLink)?.replace(/\/$/, '');
}
