import TLDS from 'tlds' with { type: 'json' };

const TOP_LEVEL = new Set(TLDS);
/** What stands before a name with a full stop and often without a space. */
const TITLES = new Set(
  'abd adv arch capt col dr eng gen hon jr lt ma maj md mhd miss mohd mr mrs ms muhd prof rev sgt sh sheikh sr st'.split(
    ' ',
  ),
);
/** Top-level domains that stand behind an initial or a title: surnames and degrees. */
const SURNAMES = new Set(
  (
    'abbott black chase day dev do ford green gu guru hu hughes kim la law li lilly lincoln lu ma man mo ng norton page ' +
    'ren rich rogers sc schmidt schwarz so su sy tech to uy vu walter wang weber weir ye zara'
  ).split(' '),
);
/** Endings that every reader of mails links, whatever stands behind them. */
const KNOWN_TO_ALL = new Set(['com', 'net', 'org']);

/** Bachelor and Master of Commerce: domains of one letter below `.com` are reserved, but for a few others. */
const DEGREE = /(?:^|\.)[bm]\.com$/;

const SCHEME = /[\p{L}\p{N}]:\/\/|(?<![\p{L}\p{N}])www\./u;
/** Labels with full stops between them, and what makes an address of them at once: a path, a port. */
const DOTTED = /[\p{L}\p{M}\p{N}_'’ʼ-]+(?:\.[\p{L}\p{M}\p{N}_'’ʼ-]+)+(?:\/|:\d)?/gu;

/** An initial, or a title: `J.`, `Dr.`. */
const isBeforeName = (label: string): boolean => TITLES.has(label) || /^\p{L}\p{M}*$/u.test(label);

/** A label as a top-level domain, if it begins with one: `com`, and `xyz` in `xyz-now`, but not `sa` in `Sa'id`. */
function topLevelOf(label: string): string | undefined {
  const [letters = ''] = /^[^_'’ʼ-]*/u.exec(label) ?? [];
  if (label.startsWith('xn--')) return label;
  return TOP_LEVEL.has(letters) && (letters === label || letters.length > 2) ? letters : undefined;
}

function isLink(address: string): boolean {
  const isPath = /[/\d]$/.test(address) && /[/:]/.test(address);
  if (DEGREE.test(address)) return false;
  const labels = address.replace(/(?:\/|:\d)$/, '').split('.');
  if (labels.slice(1).some((label) => KNOWN_TO_ALL.has(topLevelOf(label) ?? ''))) return true;
  const top = topLevelOf(labels.at(-1) ?? '');
  return top !== undefined && (isPath || !SURNAMES.has(top) || !labels.slice(0, -1).every(isBeforeName));
}

/**
 * The part of a person's name that mail programs would turn into a link: an address ends in a real top-level domain.
 * `Md.Rahman`, `Mohd.Irfan` and `J.Ng` are names; `evil.com`, `www.evil` and `bit.ly/x` are not.
 *
 * The degrees `B.Com` and `M.Com` pass because such a link leads nowhere: both domains are reserved.
 * `Ram.Dev` stays refused, and so does every other pair of a word and a top-level domain in capitals. Mail programs link it
 * whatever its case, and anybody may register ram.dev, so neither its form nor a list of first names tells it from
 * `Evil.Dev`. It passes with a space in place of the full stop.
 */
export function linkInName(name: string): string | undefined {
  const read = name.normalize('NFKC').replaceAll('。', '.').toLowerCase();
  if (SCHEME.test(read)) return name;
  return read.match(DOTTED)?.find(isLink)?.replace(/\/$/, '');
}
