/** A decoder that crashes on every photo, as after a fault in native code. */
process.on('message', () => process.abort())
