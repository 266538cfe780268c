/** A decoder that hangs on a small photo and answers to any other. */
process.on('message', (bytes: Uint8Array) => {
  for (; bytes.length < 1000; );
  process.send?.({ ok: true, photo: {} })
})
