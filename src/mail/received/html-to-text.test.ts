/** HTML of mail programs, whole and broken, and the lines that are left of it. */
import { expect, it } from 'vitest'
import { mailLimits } from '../mail-limits.ts'
import { htmlToText } from './html-to-text.ts'

const quotes = (count: number) => '<blockquote>'.repeat(count)

it.each([
  // Blanks: one between words, none at the start of a line, whatever comes between tags.
  ['<b> one </b> <i> two</i>\n three', 'one two three'],
  ['one<br> two <br>three', 'one\ntwo\nthree'],
  ['<div> <span> </span>one</div> two', 'one\ntwo'],
  ['a\u00a0\u00a0b&nbsp;c', 'a b c'],
  ['<td>a</td><td>b</td><th>c', 'a b c'],
  // Lines and paragraphs.
  ['a<div>b</div>c', 'a\nb\nc'],
  ['a<p>b</p>c', 'a\n\nb\n\nc'],
  ['a<br><br><br><br>b', 'a\n\nb'],
  ['a<hr>b<section>c</section>d', 'a\nb\nc\nd'],
  ['<ul><li>a</li><li>b</ul>c', '- a\n- b\n\nc'],
  ['a</li>b', 'a\nb'],
  ['<pre>a</pre><br>b', 'a\n\nb'],
  // Tags without a meaning, declarations, and what only looks like one.
  ['<!doctype html><?xml?>a<u>b</u><x1>c', 'abc'],
  ['a </> b < c <1> d', 'a b < c <1> d'],
  ['a<B>b</B><P>c', 'ab\n\nc'],
  ['a <', 'a <'],
  // Comments end at their own end; hidden parts with their tag.
  ['a<!-- > <p> -->b', 'ab'],
  ['a<!-- never <b>b</b>', 'a<!-- never <b>b</b>'],
  ['a<SCRIPT>if (a < b) {}</script>b', 'ab'],
  ['<head><title>t</title></head>a', 'a'],
  ['</style>a<style>never <b>b</b> <style>c', 'anever b c'],
  ['<template>x</template >a', 'a'],
  // Quotations.
  ['a<blockquote>b<br>c</blockquote>d', 'a\n> b\n> c\nd'],
  ['</blockquote>a<blockquote>b', 'a\n> b'],
  [`${quotes(mailLimits.receivedQuotesMax + 5)}a`, `${'> '.repeat(mailLimits.receivedQuotesMax)}a`],
  // Links: their address behind the words, unless the words say it.
  ['<a href="https://a.example/">a</a>.', 'a (https://a.example/).'],
  ["<a class=x href='https://a.example/?a=1&amp;b'>a</a>", 'a (https://a.example/?a=1&b)'],
  ['<a href=HTTPS://a.example>a</a>', 'a (HTTPS://a.example)'],
  ['<a href="https://a.example">see https://a.example now</a>', 'see https://a.example now'],
  ['<a href="mailto:a@b.example">write</a> <a name=x>b</a>', 'write b'],
  [
    '<a href="https://a.example">a <a href="https://b.example">b</a>',
    'a (https://a.example)b (https://b.example)',
  ],
  ['<a href="https://a.example"></a>a</a>', '(https://a.example)a'],
  ['<a href="https://a.example">never closed', 'never closed'],
])('%j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

it('what a tag says behind its limit is not read', () => {
  const long = `<a title="${'x'.repeat(mailLimits.receivedTagMaxChars)}" href="https://a.example">a</a>b`
  expect(htmlToText(long)).toBe('ab')
  const short = `<a title="${'x'.repeat(100)}" href="https://a.example">a</a>b`
  expect(htmlToText(short)).toBe('a (https://a.example)b')
})
