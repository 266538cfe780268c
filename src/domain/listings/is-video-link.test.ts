import { describe, expect, it } from 'vitest'
import { isVideoLink } from './is-video-link.ts'

describe('a link to a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ&t=42s',
    'https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&list=PL123',
    'HTTPS://WWW.YouTube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=AbCdEf123&t=10',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ/?feature=share',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=shared',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'https://youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
    'https://vimeo.com/1084537',
    'https://vimeo.com/76979871/8272103f6e',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ])('is %s', (url) => expect(isVideoLink(url)).toBe(true))

  it.each([
    // An open redirect.
    'https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example',
    'https://www.youtube.com/redirect?q=https://evil.example&v=aqz-KE-bpKQ',
    'https://www.youtube.com/attribution_link?u=/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/signin?next=/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/embed/../redirect?q=https://evil.example',
    'https://www.youtube.com/watch/../redirect?v=aqz-KE-bpKQ&q=https://evil.example',
    'https://www.youtube.com\\redirect?q=https://evil.example',
    'https://youtu.be/redirect?q=https://evil.example',
    'https://vimeo.com/log_in?redirect=https://evil.example',
    // No video, or more than one.
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ1',
    'https://www.youtube.com/watch?v=aqz-KE-bp%3CQ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&v=aqz-KE-bpKZ',
    'https://www.youtube.com/@agency',
    'https://www.youtube.com/channel/UC1234567890123456789012',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/results?search_query=villa',
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/embed/live_stream?channel=UC123',
    'https://www.youtube.com/shorts/',
    'https://www.youtube-nocookie.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/',
    'https://vimeo.com/',
    'https://vimeo.com/agency',
    'https://player.vimeo.com/76979871',
    // Another host, scheme, port or user.
    'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
    'https://evil.example/?youtube.com/watch?v=aqz-KE-bpKQ',
    'https://xyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com./watch?v=aqz-KE-bpKQ',
    'https://user@www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://:secret@www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
    'javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ',
    'aqz-KE-bpKQ',
    '',
  ])('is not %j', (url) => expect(isVideoLink(url)).toBe(false))
})
