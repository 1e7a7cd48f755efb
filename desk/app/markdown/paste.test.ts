// @vitest-environment happy-dom
import { DOMParser as EditorParser } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { cleanHtml, htmlOf, plainWords } from './paste.ts';
import { schema } from './schema.ts';
import { load, write } from './source.ts';

/** Clipboards of other programs, in the formats that these write. */

function pasted(html: string): string {
  const body = document.createElement('div');
  body.innerHTML = cleanHtml(html);
  return write(EditorParser.fromSchema(schema).parse(body).toJSON().content, load('')).text;
}

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const wordItem = (level: number, sign: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c2f">${body}</b><br class="Apple-interchange-newline">`;

const docsSpan = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`;

const onlineItem = (level: number, list: string, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${list} class="BulletListStyle1" role="list"><li data-leveltext="•" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph" xml:lang="EN-GB"><span data-contrast="auto" class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${list}></div>`;

test.each([
  [
    'Word: paragraphs, an empty one between them',
    word(
      `<p class=MsoNormal>We asked <b style='mso-bidi-font-weight:normal'>eleven<o:p></o:p></b> people, <i>twice</i>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>They&nbsp;answered.<span style='mso-spacerun:yes'>  </span></span></p>`,
    ),
    'We asked **eleven** people, *twice*.\n\nThey answered.',
  ],
  [
    'Word: bullets on two levels',
    word(
      `<p class=MsoNormal>Bring:</p>${wordItem(1, '·', 'pens')}${wordItem(2, 'o', 'red')}${wordItem(2, 'o', '<b>blue</b>')}${wordItem(1, '·', 'paper')}<p class=MsoNormal>Thanks.</p>`,
    ),
    'Bring:\n\n- pens\n  - red\n  - **blue**\n- paper\n\nThanks.',
  ],
  [
    'Word: numbers, letters below them',
    word(wordItem(1, '1.', 'Map') + wordItem(2, 'a.', 'walk') + wordItem(2, 'b.', 'draw') + wordItem(1, '2.', 'Fix')),
    '1. Map\n   1. walk\n   2. draw\n2. Fix',
  ],
  [
    'Word: a list of bullets after one of numbers',
    word(wordItem(1, '1)', 'one', 'l1') + wordItem(1, '2)', 'two', 'l1') + wordItem(1, '§', 'loose', 'l2')),
    '1. one\n2. two\n\n- loose',
  ],
  [
    'Word: title and headings, whose bold type is theirs',
    word(
      `<p class=MsoTitle>How we map</p><h1><a name="_Toc1"></a><b>Before</b><o:p></o:p></h1><p class=MsoNormal>Ask.</p><h3>Who</h3>`,
    ),
    '## How we map\n\n## Before\n\nAsk.\n\n### Who',
  ],
  [
    'Word: a table with bold first row and paragraphs in cells',
    word(
      `<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=300 valign=top style='width:225pt;border:solid'><p class=MsoNormal>Step<o:p></o:p></p></td><td><p class=MsoNormal>Days</p></td></tr><tr><td><p class=MsoNormal>Claim</p><p class=MsoNormal>typed</p></td><td><p class=MsoNormal><span class=SpellE>11</span></p></td></tr></table>`,
    ),
    '| Step        | Days |\n| ----------- | ---- |\n| Claim typed | 11   |',
  ],
  [
    'Word: merged cells become a row of cells',
    word(
      '<table><tr><td colspan=2><p class=MsoNormal>Both</p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></table>',
    ),
    '| Both |   |\n| ---- | - |\n| 1    | 2 |',
  ],
  [
    'Word: a cell over two rows leaves the columns in their places',
    word(
      '<table><tr><td rowspan=2><p>Leeds</p></td><td><p>Mon</p></td><td rowspan=3>all</td></tr><tr><td><p>Tue</p></td></tr><tr><td>York</td><td>Wed</td></tr></table>',
    ),
    '| Leeds | Mon | all |\n| ----- | --- | --- |\n|       | Tue |     |\n| York  | Wed |     |',
  ],
  [
    'raised and lowered digits stay other digits',
    `<p>10<sup>6</sup> m<sup>2</sup> of CO<sub>2</sub>, the 2<sup>nd</sup>, 10<span style="font-size:0.6em;vertical-align:super;">12</span></p>`,
    '10⁶ m² of CO₂, the 2nd, 10¹²',
  ],
  [
    'Word: links, bookmarks, a comment and hidden words',
    word(
      `<p class=MsoNormal>See <a href="https://a.example/b"><span style='color:blue'>the report</span></a> and <a href="#_Toc12">page 2</a>.<span style='display:none;mso-hide:all'> TC "x"</span><![if !supportAnnotations]><![endif]></p>`,
    ),
    'See [the report](https://a.example/b) and page 2.',
  ],
  [
    'Word: an image of a file nobody else has',
    word(
      `<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/tmp/image001.png"/></v:shape><![endif]--><![if !vml]><img width=602 src="file:///C:/tmp/image002.jpg" v:shapes="x"><![endif]></p><p class=MsoNormal>After.</p>`,
    ),
    'After.',
  ],
  [
    'Word in a browser: lists of one entry each',
    `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">Plan</span></p></div>${onlineItem(1, 'ul', 'first')}${onlineItem(2, 'ul', 'inner')}${onlineItem(1, 'ul', 'second')}`,
    '## Plan\n\n- first\n  - inner\n- second',
  ],
  [
    'Google Docs: its wrapper is not bold, its spans are',
    docs(
      `<p dir="ltr" style="line-height:1.38;margin-top:0pt;">${docsSpan('Some ')}${docsSpan('bold', 'font-weight:700;')}${docsSpan(' and ')}${docsSpan('slanted', 'font-style:italic;')}${docsSpan(' words')}</p><br /><p dir="ltr">${docsSpan('More.')}</p>`,
    ),
    'Some **bold** and *slanted* words\n\nMore.',
  ],
  [
    'Google Docs: headings and nested lists beside their entry',
    docs(
      `<h2 dir="ltr">${docsSpan('Steps', 'font-weight:700;')}</h2><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsSpan('one')}</p></li><ul><li aria-level="2"><p role="presentation">${docsSpan('inner')}</p></li></ul><li><p>${docsSpan('two')}</p></li></ul>`,
    ),
    '## Steps\n\n- one\n  - inner\n- two',
  ],
  [
    'Google Docs: a smart link and a redirect',
    docs(
      `<p>${docsSpan('Ask ')}<a href="https://www.google.com/url?q=https://a.example/x?y%3D1&amp;sa=D" style="text-decoration:none;">${docsSpan('Alex')}</a><a href="https://docs.google.com/document/d/1/edit" target="_blank">${docsSpan('Plan for 2027', 'text-decoration:underline;')}</a></p>`,
    ),
    'Ask [Alex](https://a.example/x?y=1)[Plan for 2027](https://docs.google.com/document/d/1/edit)',
  ],
  [
    'Google Docs: a table, a checked list',
    docs(
      `<div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr><td><p>${docsSpan('Old')}</p></td><td><p>${docsSpan('New')}</p></td></tr><tr><td><br /></td><td><p>${docsSpan('a | b')}</p></td></tr></tbody></table></div>`,
    ),
    '| Old | New    |\n| --- | ------ |\n|     | a \\| b |',
  ],
  [
    'Google Sheets',
    `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value='{"1":2}'>Month</td><td>Calls</td></tr><tr><td>May</td><td style="text-align:right;">120</td></tr></tbody></table></google-sheets-html-origin>`,
    '| Month | Calls |\n| ----- | ----- |\n| May   | 120   |',
  ],
  [
    'Outlook: o:p, a safe link, a signature’s image',
    `<div class=WordSection1><p class=MsoNormal>Dear Sam,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>see <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&amp;data=05%7C01&amp;reserved=0" originalsrc="https://a.example/b">this</a>.<o:p></o:p></p><p class=MsoNormal><img width=96 src="cid:image001.png@01D9" alt="Logo"><o:p></o:p></p></div>`,
    'Dear Sam,\n\nsee [this](https://a.example/b).',
  ],
  [
    'Outlook: bullets typed as text, one on each line',
    `<div style="font-family: Aptos, sans-serif; font-size: 12pt;">To do:<br>•&nbsp;&nbsp;call<br>•&nbsp;&nbsp;<b>write</b></div>`,
    'To do:\n\n- call\n- **write**',
  ],
  [
    'Outlook: a newsletter in tables of its looks',
    `<table role="presentation" width="100%"><tbody><tr><td><table><tr><td><h1>News</h1></td></tr><tr><td><p>Words.</p></td></tr></table></td></tr></tbody></table>`,
    '## News\n\nWords.',
  ],
  [
    'Gmail: lines in div, two breaks for a paragraph',
    `<div dir="ltr">Hello,<div><br></div><div>first line<br>second line<br><br>next <span style="font-weight:bold">paragraph</span> <img src="https://fonts.gstatic.com/s/e/notoemoji/1.png" alt="🙂" class="an1"></div></div>`,
    'Hello,\n\nfirst line\\\nsecond line\n\nnext **paragraph** 🙂',
  ],
  [
    'a web page with its menu, script and share buttons',
    `<nav><ul><li><a href="/">Home</a></li></ul></nav><main><article><h1>Long read</h1><p style="font-size:18px">By <em>Ada</em></p><script>alert(1)</script><p onclick="alert(1)">It <a href="javascript:alert(1)">was</a> <a href="mailto:me@a.example">here</a>.</p><button>Share</button><aside>Related</aside><h4>Deeper</h4></article></main><footer>© 2026</footer>`,
    '## Long read\n\nBy *Ada*\n\nIt was [here](mailto:me@a.example).\n\n### Deeper',
  ],
  [
    'a web page: quotation, code, rule and struck words',
    `<blockquote><p>We type it <s>twice</s>.</p></blockquote><hr><p>Run <code>npm ci</code>:</p><pre><code class="language-sh">npm ci
npm test</code></pre>`,
    '> We type it ~~twice~~.\n\n---\n\nRun `npm ci`:\n\n```\nnpm ci\nnpm test\n```',
  ],
  [
    'Wikipedia: marks of notes, a hidden heading',
    `<p><span>The <b>form</b><sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> is <a href="https://en.wikipedia.org/wiki/Form_(document)" title="Form">a document</a>.</span></p><h2 hidden>Contents</h2>`,
    'The **form**\\[1] is [a document](https://en.wikipedia.org/wiki/Form_\\(document\\)).',
  ],
  [
    'Pages and Notes on a Mac',
    `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><p class="p1"><b>Bold</b><span class="Apple-converted-space">  </span>words</p><p class="p2"><br></p><ul class="ul1"><li class="li1">one</li><li class="li1">two</li></ul></body></html>`,
    '**Bold** words\n\n- one\n- two',
  ],
  [
    'LibreOffice',
    `<!DOCTYPE html><html><head><style type="text/css">p { margin-bottom: 0.25cm }</style></head><body lang="en-GB"><p style="line-height: 100%"><font face="Liberation Serif"><font size="3">Plain</font></font> <u>words</u></p><ol><li><p>one</p></li><li><p>two</p></li></ol></body></html>`,
    'Plain words\n\n1. one\n2. two',
  ],
  [
    'Notion and Slack: paragraphs in entries, soft hyphens, zero-width blanks',
    `<ul><li><p>co\u00adop\u200b</p></li></ul><p>\u200b</p><div class="p-rich_text_section">Hi <strong data-stringify-type="bold">all</strong></div>`,
    '- coop\n\nHi **all**',
  ],
  [
    'Notion: a call-out',
    `<meta charset='utf-8'><p>Before.</p>\n<!-- notionvc: 0d4c -->\n<aside>\n💡 Ask first.\n\n</aside>`,
    'Before.\n\n> 💡 Ask first.',
  ],
  [
    'a chat’s answer: headings from the third level on, bold beside a colon',
    `<h3>Costs</h3><p><strong>Note: </strong>see below</p><h4>Yearly</h4><ol start="3"><li>three</li></ol>`,
    '## Costs\n\n**Note:** see below\n\n### Yearly\n\n3. three',
  ],
  [
    'plain text with bullets',
    htmlOf('Bring:\r\n•\tpens\r\n•\tpaper\r\n\r\nThanks,\r\nAda'),
    'Bring:\n\n- pens\n- paper\n\nThanks, Ada',
  ],
  ['plain text with numbers', htmlOf('Steps:\n1. Map\n2. Ask\n10. Go'), 'Steps:\n\n1. Map\n2. Ask\n3. Go'],
  ['plain text with one number, and a slide’s line break', htmlOf('5. Map\vit\n\nIt.'), '5\\. Map it\n\nIt.'],
  ['plain text with a paragraph on each line', htmlOf('One <b>.\n2024. Two'), 'One \\<b>.\n\n2024\\. Two'],
])('%s', (_, html, markdown) => {
  expect(pasted(html)).toBe(markdown);
});

test.each([
  ['Two\r\nlines', 'Two lines'],
  ['Title\vof a slide', 'Title of a slide'],
  ['•\tpens\r\n•\tpaper ', 'pens paper'],
  [' and more ', ' and more '],
  ['co\u00adop\u00a0\u00a0and\u200b more', 'coop and more'],
])('a field of one line takes %j as words', (text, words) => {
  expect(plainWords(text)).toBe(words);
});
