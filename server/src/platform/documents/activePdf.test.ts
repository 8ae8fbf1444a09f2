import { describe, expect, it } from 'vitest';
import { flate, pdf, pdfBytes, pdfStream as stream } from '../../testing/samples/documents';
import { isActivePdf } from './activePdf';

/** A document with objects in an object stream; their numbers start at 11. */
function packed(objects: string[], extra = '/Filter/FlateDecode', pack = flate): Buffer {
  const offsets = objects.map((_object, at) => objects.slice(0, at).join(' ').length + Number(at > 0));
  const table = offsets.map((offset, at) => `${at + 11} ${offset} `).join('');
  const facts = `/Type/ObjStm/N ${objects.length}/First ${table.length}${extra}`;
  return pdf('<</Type/Catalog>>', stream(facts, pack(table + objects.join(' '))));
}
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const annotation = (action: string) => `<</Type/Annot/Subtype/Link/A${action}>>`;
const hex = (name: string) => [...name].map((sign) => `#${sign.charCodeAt(0).toString(16)}`).join('');
const TABLE_AT_STRING = '(<</S/Launch/F(a.exe)>>)';

const HOSTILE: Record<string, Buffer> = {
  'a script': pdf(SCRIPT),
  'a script with an escaped name': pdf('<</S/J#61vaScript/J#53(x)>>'),
  'a script with all letters escaped': pdf(`<</S/${hex('JavaScript')}>>`),
  'a script with upper-case escapes': pdf(`<</S/#4A#61vaScript>>`),
  'a script in a tree of names': pdf('<</Names<</JavaScript 5 0 R>>>>'),
  'a script whose kind is another object': pdf('<</S 2 0 R/JS(x)>>', '/Named'),
  'a program whose kind is another object': pdf('<</S 2 0 R/F(a.exe)>>', '/Launch'),
  'a program': pdf(annotation('<</S/Launch/F(cmd.exe)>>')),
  'a program after a comment in the dictionary': pdf('<</S%)\n/Launch>>'),
  'a program after a string with brackets': pdf('<</T(\\) >> endobj \\()/S/Launch>>'),
  'a program after an unfinished-looking string': pdf('<</T(a(b)c)/A<</S/Launch>>>>'),
  'a program after a hexadecimal string': pdf('<</T<28>/S/Launch>>'),
  'a program in an array of next actions': pdf('<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Launch>>]>>'),
  'a program as the second kind of one action': pdf('<</S/GoTo/S/Launch>>'),
  'a program in an unfinished dictionary': pdfBytes(`1 0 obj<</A<</S/Launch`),
  'a program in an object that no table lists': pdfBytes(`%%EOF\n7 0 obj<</S/Launch>>endobj`),
  'a program in a later version of an object': Buffer.concat([pdf('<<>>'), pdf('<</S/Launch>>')]),
  'a program in an object within a string': pdf('(9 0 obj<</S/Launch>>endobj)', '<<>>'),
  'a program in an object within a comment': pdf('<<>>\n%9 0 obj<</S/Launch>>'),
  'a program in an object within a stream': pdf(stream('/Length 40', '9 0 obj<</S/Launch>>endobj')),
  'a program in an object whose header has a comment': pdfBytes(`9 0%x\nobj<</S/Launch>>`),
  'a program in an object with a number at its keyword': pdfBytes(`9 0 obj9<</S/Launch>>`),
  'a program in the trailer': pdfBytes(`1 0 obj<<>>endobj trailer<</Root<</OpenAction<</S/Launch>>>>>>`),
  'a rendition with a script': pdf('<</S/Rendition/JS(x)>>'),
  'a rendition without a script': pdf('<</S/Rendition/R 5 0 R/OP 0>>'),
  'a form that sends': pdf('<</S/SubmitForm/F(http://a.example)>>'),
  'a form that imports': pdf('<</S/ImportData/F(a.fdf)>>'),
  'an XML form': pdf('<</AcroForm<</XFA 5 0 R>>>>'),
  'a link to another file': pdf(annotation('<</S/GoToR/F(a.pdf)/D[0/Fit]>>')),
  'a link to an embedded file': pdf('<</S/GoToE/D(x)>>'),
  'an embedded file': pdf(stream('/Type/EmbeddedFile', 'x')),
  'an embedded file of no stated type': pdf('<</Type/Filespec/F(a)/EF<</F 5 0 R>>>>'),
  'a tree of embedded files': pdf('<</Names<</EmbeddedFiles 5 0 R>>>>'),
  'an attachment': pdf('<</Subtype/FileAttachment>>'),
  'rich media': pdf('<</Subtype/RichMedia>>'),
  'a film': pdf('<</Subtype/Movie>>'),
  'a sound': pdf('<</S/Sound/Sound 5 0 R>>'),
  'a 3D model': pdf('<</Subtype/3D>>'),
  'a named action that prints': pdf(annotation('<</S/Named/N/Print>>')),
  'a named action before its name': pdf(annotation('<</N/SaveAs/S/Named>>')),
  'a named action whose name is another object': pdf('<</S/Named/N 2 0 R>>', '/Print'),
  'a named action with two names': pdf('<</S/Named/N/NextPage/N/Quit>>'),
  'a thread of another file': pdf('<</S/Thread/F(a.pdf)/D 0>>'),
  'a link to a file': pdf(annotation('<</S/URI/URI(file://a.example/x)>>')),
  'a link to a share': pdf(annotation('<</S/URI/URI(\\\\\\\\a.example\\\\x)>>')),
  'a link to a script': pdf(annotation('<</S/URI/URI(java\\163cript:x)>>')),
  'a link to a file in hexadecimal digits': pdf(
    annotation(`<</S/URI/URI<${Buffer.from('file:///x').toString('hex')}>>>`),
  ),
  'a link in another object': pdf('<</S/URI/URI 2 0 R>>', '(file:///x)'),
  'a link that opens by itself': pdf('<</OpenAction<</S/URI/URI(https://a.example)>>>>'),
  'a link that opens by itself, in another object': pdf(
    '<</OpenAction 2 0 R>>',
    '<</S/URI/URI(https://a.example)>>',
  ),
  'a link that opens after a page is shown': pdf(
    '<</OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://a.example)>>>>>>',
  ),
  'an opening action of an unusual number': pdf(
    '<</OpenAction 2.0 0 R>>',
    '<</S/URI/URI(https://a.example)>>',
  ),
  'an opening action behind a reference to a reference': pdf('<</OpenAction 2 0 R>>', '3 0 R', '<<>>'),
  'a link that opens when a page is shown': pdf('<</AA<</O<</S/URI/URI(https://a.example)>>>>>>'),
  'page actions in another object': pdf('<</AA 2 0 R>>', '<</O<</S/URI/URI(https://a.example)>>>>'),
  'a page action in another object': pdf('<</AA<</O 2 0 R>>>>', '<</S/URI/URI(https://a.example)>>'),
  'a page of another file': pdf(stream('/Subtype/Form/Ref<</F(\\\\\\\\a.example\\\\x.pdf)/Page 0>>', '')),
  'a stream in another file': pdf(stream('/Length 0/F(\\\\\\\\a.example\\\\x)', '')),
  'a picture to fetch on printing': pdf(stream('/OPI<</2.0<</F(a)>>>>', '')),
  'a password': pdfBytes(`1 0 obj<<>>endobj trailer<</Encrypt 5 0 R>>`),
  'a password in a cross-reference stream': pdf(stream('/Type/XRef/Encrypt 5 0 R/Filter/FlateDecode', 'x')),
  'a script in an object stream': packed(['<<>>', SCRIPT]),
  'a script in an object stream with a long dictionary': packed(
    [SCRIPT],
    `/Filter/FlateDecode/Note(${'x'.repeat(5000)})`,
  ),
  'a script in an object stream without a type': pdf(
    stream('/N 1/First 5/Filter/FlateDecode', flate(`11 0 ${SCRIPT}`)),
  ),
  'a script in an object stream of an escaped type': pdf(
    stream('/Type/Obj#53tm/N 1/First 5/Filter[/Fl]', flate(`11 0 ${SCRIPT}`)),
  ),
  'a script in an object stream compressed twice': packed(
    [SCRIPT],
    '/Filter[/FlateDecode/FlateDecode]',
    (text) => flate(flate(text)),
  ),
  'a script in an object stream without compression': packed([SCRIPT], '', String),
  'a program in a string that the table points into': pdf(
    stream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', flate(`11 1 ${TABLE_AT_STRING}`)),
  ),
  'an opening action in an object stream': packed(['<</OpenAction 12 0 R>>', '<</S/URI/URI(http://a)>>']),
  'an opening action under two numbers': pdf(
    '<</OpenAction 11 0 R>>',
    stream('/Type/ObjStm/N 2/First 10/Filter/FlateDecode', flate('11 0 12 0 <</S/URI/URI(http://a)>>')),
  ),
  'an object stream with another compression': packed(['<<>>'], '/Filter/LZWDecode'),
  'an object stream with its compression elsewhere': packed(['<<>>'], '/Filter 9 0 R'),
  'an object stream with one of its compressions elsewhere': packed(['<<>>'], '/Filter[9 0 R]'),
  'an object stream with a predictor': packed(['<<>>'], '/Filter/FlateDecode/DecodeParms<</Predictor 12>>'),
  'an object stream with its parameters elsewhere': packed(
    ['<<>>'],
    '/Filter[/FlateDecode]/DecodeParms[9 0 R]',
  ),
  'an object stream with a damaged compression': packed(['<<>>'], '/Filter/FlateDecode', String),
  'an object stream whose start is elsewhere': pdf(
    stream('/Type/ObjStm/N 1/First 9 0 R/Filter/FlateDecode', flate('11 0 <<>>')),
  ),
  'an object stream larger than can be checked': packed([' '.repeat(33 * 1024 * 1024)]),
  'no objects': pdfBytes(`1 0 ${SCRIPT}\n%%EOF`),
  'brackets that do not match': pdf('<</A[<</B 1>>>>]'),
};

const HARMLESS: Record<string, Buffer> = {
  'an empty page': pdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'),
  'a link within the document': pdf(annotation('<</S/GoTo/D[3 0 R/XYZ 0 792 null]>>')),
  'links to the web, a mail and a phone': pdf(
    ...[
      'https://a.example/x',
      'HTTP://a.example',
      'mailto:a@a.example',
      'tel:+971500000000',
      'www.a.example',
    ].map((link) => annotation(`<</Type/Action/S/URI/URI (${link})>>`)),
  ),
  'a link with escaped brackets': pdf(annotation('<</S/URI/URI(https://a.example/\\(x\\)?a=\\\\)>>')),
  'a base for its links': pdf('<</Type/Catalog/URI<</Base(https://a.example)>>>>'),
  'links that turn pages': pdf(annotation('<</S/Named/N/NextPage>>'), annotation('<</N/LastPage/S/Named>>')),
  'a page to open at': pdf('<</OpenAction[3 0 R/FitH 500]>>'),
  'no opening action': pdf('<</OpenAction null/AA null/Names null>>'),
  'empty events': pdf('<</AA<<>>/Names<<>>>>'),
  'a page to open at, as an action': pdf('<</OpenAction<</S/GoTo/D[3 0 R/Fit]>>>>'),
  'a page to open at, in another object': pdf('<</OpenAction 2 0 R>>', '<</S/GoTo/D[3 0 R/Fit]>>'),
  'a page action that shows a page': pdf('<</AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>>>'),
  'a form without scripts': pdf(
    '<</AcroForm<</Fields[2 0 R]/DA(/Helv 0 Tf 0 g)>>>>',
    '<</FT/Tx/V(Ali)/AP<</N 3 0 R>>>>',
  ),
  'an outline': pdf('<</Title(A)/Next 2 0 R/First 3 0 R/A<</S/GoTo/D(x)>>>>'),
  'tags and a group for transparency': pdf('<</S/P/K 0/Ref[4 0 R]>>', '<</Group<</S/Transparency>>>>'),
  'the words in its text': pdf(
    stream('/Length 70', 'BT (HTML/JavaScript) Tj ET % /Launch\n(My objectives: <</S/X>>) Tj'),
  ),
  'the words in a string': pdf('<</Title(Skills: /JavaScript, /Launch, <</S/Sound>>)>>'),
  'the words as parts of names': pdf('<</JavaScripts 1/Launchpad 2/BaseFont/JSRegular/EFont 3>>'),
  'letters of these names in an encoding': pdf('<</Differences[65/JS/AA/EF/Sound]>>'),
  'object streams': packed([
    '<</Type/Page/Contents 5 0 R>>',
    '[1 2 3]',
    '(JavaScript)',
    annotation('<</S/URI/URI(http://a)>>'),
  ]),
  'object streams without compression': packed(['<</Type/Page>>', '42'], '', String),
  'a cross-reference stream with a predictor': pdf(
    stream('/Type/XRef/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Columns 4/Predictor 12>>', flate('....')),
  ),
  'pictures of other compressions': pdf(stream('/Subtype/Image/Filter[/ASCII85Decode/DCTDecode]', 'x')),
  'later versions of its objects': Buffer.concat([pdf('<</A 1>>'), pdf('<</A 2>>')]),
};

describe('PDF documents', () => {
  it.each(Object.entries(HOSTILE))('A PDF with %s is refused.', async (_what, content) => {
    expect(await isActivePdf(content)).toBe(true);
  });

  it.each(Object.entries(HARMLESS))('A PDF with %s is accepted.', async (_what, content) => {
    expect(await isActivePdf(content)).toBe(false);
  });

  it.each(['<<', '[', '<</A[', '('])('A PDF with 100,000 nested %j is refused.', async (sign) => {
    expect(await isActivePdf(pdf(sign.repeat(100_000)))).toBe(true);
  });
});
