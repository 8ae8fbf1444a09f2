import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { aFeed, endOf, rowsOf, type FeedAnswer } from '../../../../testing/feeds';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { sheetToCsv } from './sheetReader';

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const csvOf = (rows: string, shared?: string) =>
  text(Readable.from(sheetToCsv([Buffer.from(sheet(rows))], shared ? [Buffer.from(shared)] : undefined)));

describe('A sheet of an Excel workbook', () => {
  it.each([
    ['numbers', '<row><c r="A1"><v>12</v></c><c r="B1"><v>1.5E6</v></c></row>', '"12","1500000"\n'],
    ['skipped cells', '<row><c r="A1"><v>1</v></c><c r="D1"><v>4</v></c></row>', '"1","","","4"\n'],
    ['cells without references', '<row><c><v>1</v></c><c><v>2</v></c></row>', '"1","2"\n'],
    ['indented cells', `<row>${' '.repeat(100_001)}<c r="A1">\n<v>1</v>\n</c>\n</row>`, '"1"\n'],
    ['inline texts', '<row><c r="A1" t="inlineStr"><is><t>a "b"</t></is></c></row>', '"a ""b"""\n'],
    ['results of formulas', '<row><c r="A1" t="str"><f>B1&amp;"x"</f><v>yx</v></c></row>', '"yx"\n'],
    ['prefixed names', '<x:row><x:c r="A1"><x:v>1</x:v></x:c></x:row>', '"1"\n'],
    ['columns far away', '<row><c r="KO1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>', '\n'],
  ])('A sheet becomes CSV: %s.', async (_what, rows, csv) => {
    expect(await csvOf(rows)).toBe(csv);
  });

  it('The runs of a shared string are joined, and its phonetic guides skipped.', async () => {
    const shared =
      '<sst><si><t>One</t><rPh sb="0" eb="1"><t>wan</t></rPh></si><si><r><t>Two</t></r><r><t xml:space="preserve"> parts</t></r></si></sst>';
    const row = [1, 0, 9].map((n) => `<c t="s"><v>${n}</v></c>`).join('');
    expect(await csvOf(`<row>${row}</row>`, shared)).toBe('"Two parts","One",""\n');
  });

  it('Deep nesting and long texts are refused.', async () => {
    await expect(csvOf('<a>'.repeat(21) + '</a>'.repeat(21))).rejects.toMatchObject({ failure: 'broken' });
    const long = `<row><c><v>${'1'.repeat(100_001)}</v></c></row>`;
    await expect(csvOf(long)).rejects.toMatchObject({ failure: 'too_large' });
  });

  it('Two million shared strings are read, one more is refused.', async () => {
    const strings = (count: number) => `<sst>${'<si/>'.repeat(count)}</sst>`;
    expect(await csvOf('<row><c t="s"><v>0</v></c></row>', strings(2_000_000))).toBe('""\n');
    await expect(csvOf('', strings(2_000_001))).rejects.toMatchObject({ failure: 'too_large' });
  });

  it.each(['<row><c></row>', '<row>', '<!DOCTYPE a [<!ENTITY b "c">]>'])(
    'A broken workbook is refused: %s',
    async (rows) => {
      await expect(csvOf(rows)).rejects.toMatchObject({ failure: 'broken' });
    },
  );
});

it('A sheet with a document type is refused.', async () => {
  const typed = `<!DOCTYPE worksheet [<!ENTITY a "b">]>${sheet('').replace(/^<[^>]*>/, '')}`;
  await expect(text(Readable.from(sheetToCsv([Buffer.from(typed)], undefined)))).rejects.toMatchObject({
    failure: 'broken',
  });
});

describe('Uploading a workbook', () => {
  const api = testApp();
  let agent: TestPerson;
  let feed: FeedAnswer;
  beforeEach(async () => {
    agent = await aPerson('agent');
    feed = await aFeed(api, agent);
  });

  async function check(files: Record<string, string>) {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    await api
      .post(`/feeds/check?id=${feed.id}`)
      .set('jwtoken', agent.token)
      .attach('file', await buffer(zip.outputStream), 'stock.xlsx')
      .expect(200);
    return endOf(api, agent, feed.id);
  }
  const rowOf = (cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

  it('Its first sheet is read as a table, whose columns are known or mapped.', async () => {
    const known =
      rowOf(['Reference', 'City', 'District', 'Price']) + rowOf(['X-1', 'Dubai', 'Dubai Marina', '90000']);
    const run = await check({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet10.xml': sheet(rowOf(['a', 'b', 'c'])),
      'xl/worksheets/sheet2.xml': sheet(known),
    });
    expect(run).toMatchObject({ shape: 'csv', counts: { refused: 1 } });
    const [row] = (await rowsOf(api, agent, run.id, 'refused')).data;
    expect(row).toMatchObject({ reference: 'X-1', city: 'dubai', district: 'dubai_marina', price: 90_000 });
    const foreign = rowOf(['Code', 'Where', 'Asking']) + rowOf(['X-2', 'Dubai', '5']);
    const other = await check({ 'xl/worksheets/sheet1.xml': sheet(foreign) });
    expect(other).toMatchObject({ failure: 'unmapped' });
    expect(other.columns.map(({ sample }) => sample)).toEqual(['X-2', 'Dubai', '5']);
  });

  it('A workbook without sheets is no feed.', async () => {
    expect(await check({ 'xl/workbook.xml': '<workbook/>' })).toMatchObject({ failure: 'not_a_feed' });
  });
});
