/** Each kind of block in both parts of a mail: the same words, escaped in one and quoted in the other. */
import { expect, it } from 'vitest'
import { htmlPart, type MailBlock, textPart } from './mail-blocks.ts'

const blocks: readonly MailBlock[] = [
  { text: 'Dear <you>,\nhello' },
  { quote: 'one\r\ntwo\rthree & four' },
  {
    facts: [
      { label: 'Home <1>', values: ['Villa & "co"'], href: 'https://a.example/?a=1&b=2' },
      { label: 'Times', values: ['ten', 'eleven'] },
    ],
  },
  { heading: 'Two & three' },
  { home: 'Villa <2>', href: 'https://a.example/"2"', lines: ['€ 2 & more', '3 beds'] },
  { home: 'Flat', href: 'https://a.example/3', lines: [] },
  { link: 'https://a.example/?x=<1>', label: 'Open & see' },
  { note: 'small & <last>\nline' },
]

it('as plain text', () => {
  expect(textPart(blocks)).toMatchInlineSnapshot(`
    "Dear <you>,
    hello

    > one
    > two
    > three & four

    Home <1>: Villa & "co"
    https://a.example/?a=1&b=2
    Times: ten
    Times: eleven

    == Two & three ==

    Villa <2>
    € 2 & more
    3 beds
    https://a.example/"2"

    Flat
    https://a.example/3

    Open & see:
    https://a.example/?x=<1>

    -- 
    small & <last>
    line
    "
  `)
})

it('as HTML', () => {
  expect(htmlPart('A <title>', blocks, 'en')).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>A &lt;title&gt;</title></head>
    <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:36em;margin:0 auto">
    <p dir="auto">Dear &lt;you&gt;,<br>hello</p>
    <blockquote dir="auto" style="margin:16px 0;padding:4px 16px;border-left:3px solid #888">one<br>two<br>three &amp; four</blockquote>
    <p dir="auto"><strong>Home &lt;1&gt;:</strong> <a href="https://a.example/?a=1&amp;b=2">Villa &amp; &quot;co&quot;</a><br><strong>Times:</strong> ten<br><strong>Times:</strong> eleven</p>
    <h2 dir="auto" style="font-size:18px;margin:24px 0 8px">Two &amp; three</h2>
    <p dir="auto"><a href="https://a.example/&quot;2&quot;"><strong>Villa &lt;2&gt;</strong></a><br>€ 2 &amp; more<br>3 beds</p>
    <p dir="auto"><a href="https://a.example/3"><strong>Flat</strong></a></p>
    <p><a href="https://a.example/?x=&lt;1&gt;" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5d6b;color:#fff;text-decoration:none">Open &amp; see</a></p><p style="font-size:13px;word-break:break-all"><a href="https://a.example/?x=&lt;1&gt;">https://a.example/?x=&lt;1&gt;</a></p>
    <p style="font-size:13px">small &amp; &lt;last&gt;<br>line</p>
    </div></body></html>
    "
  `)
})
