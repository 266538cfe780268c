# Estia Index in a container. Data lives in /data: mount a volume there.
# `npm run pin:images` adds the digests; `npm run check:image` builds and starts it, also without Docker.
FROM node:26.10.0-bookworm-slim AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package runs a script of its own in here; ours is the build below.
RUN npm ci --omit=dev --ignore-scripts
COPY bin ./bin
COPY scripts/build.ts scripts/build-server.ts scripts/build-site.ts scripts/draw-icons.ts scripts/replace-files.ts ./scripts/
COPY src ./src
COPY demo ./demo
RUN npm run build
# What the image contains, for scanners: /app/sbom.json (CycloneDX).
RUN npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.json
# All is bundled but sharp, and the image brings Node itself: 180 MB less.
RUN mkdir kept && mv node_modules/sharp node_modules/@img node_modules/detect-libc node_modules/semver kept && rm -r node_modules && mv kept node_modules
# The image has no system of its own, only Node, the libraries that Node and sharp load, and a user: 75 MB less, and no shell to misuse.
RUN mkdir -p /data /image/etc /image/tmp /image/usr/local/bin && chmod 1777 /image/tmp && cp "$(command -v node)" "$(command -v chrt)" /image/usr/local/bin
RUN ldd "$(command -v node)" $(find node_modules/@img -name '*.node' -o -name '*.so*') | grep -oE '\s/\S+' | grep -v node_modules | sort -u | xargs cp --parents -L -t /image
RUN echo 'node:x:1000:1000::/tmp:/usr/sbin/nologin' > /image/etc/passwd && echo 'hosts: files dns' > /image/etc/nsswitch.conf

FROM scratch
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
COPY --from=install /image /
COPY --from=install --chown=1000:1000 /data /data
COPY --from=install /app/node_modules ./node_modules
COPY --from=install /app/dist ./dist
COPY --from=install /app/sbom.json ./
COPY package.json ./
COPY bin ./bin
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/estia.js", "serve"]
