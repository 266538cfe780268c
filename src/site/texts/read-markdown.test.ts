import { describe, expect, it } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

const bodyOf = (text: string): string => {
  const read = readMarkdown(`# Title\n\n${text}`)
  return 'fault' in read ? read.fault : read.body.toString()
}

describe('a page of text', () => {
  it('has headings, paragraphs, lists, emphasis, code and links', () => {
    expect(bodyOf('One\nline.\n\n## Two\n- a **b**\n  c\n- *d*\n\n1. `e`\n2. [f](/g)')).toBe(
      '<p>One line.</p><h2>Two</h2><ul><li>a <strong>b</strong> c</li><li><em>d</em></li></ul><ol><li><code>e</code></li><li><a href="/g">f</a></li></ol>',
    )
    expect(bodyOf('[mail](mailto:a@example.com) \\*not\\* # one')).toBe(
      '<p><a href="mailto:a@example.com">mail</a> *not* # one</p>',
    )
  })

  it('has a plain title, whatever marks it has', () => {
    expect(readMarkdown('\uFEFF\r\n# **Privacy** [here](/x)\r\n\r\nText')).toMatchObject({
      title: 'Privacy here',
    })
  })

  it.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['**<b>**', '<p><strong>&lt;b&gt;</strong></p>'],
    [
      '[a](https://x.com/"onclick="y)',
      '<p><a href="https://x.com/&quot;onclick=&quot;y">a</a></p>',
    ],
    ['![a](https://x.com/b.png)', '<p>!<a href="https://x.com/b.png">a</a></p>'],
  ])('shows HTML as text: %s', (text, shown) => {
    expect(bodyOf(text)).toBe(shown)
  })

  it.each([
    'javascript:alert',
    'JaVaScript:x',
    'data:text/html,x',
    '//evil.com',
    '/\\evil.com',
    'https:/\\x',
  ])('refuses a link to %s, and names its line', (link) => {
    expect(bodyOf(`One\n\n- [b](${link})`)).toMatch(/^has a link in line 5 that leads to/)
  })

  it.each([
    ['', 'is empty'],
    ['Text without a title', 'must begin with its title'],
    ['## Second', 'must begin with its title'],
    ['# Title\n\n', 'has a title and no text'],
    ['# Title\n\nzero \u0000', 'has a control character in line 3'],
    ['# Title\n\nturned \u202e', 'has a control character in line 3'],
  ])('refuses %j', (text, fault) => {
    expect(readMarkdown(text)).toEqual({ fault: expect.stringContaining(fault) })
  })
})
