/** How the figures of the market are made: served at /v1/market/method, and a page of docs/reference. Figures are those that `npm run measure:market` prints. */
export const marketMethod = `# How the figures of the market are made

For journalists, statisticians and everybody who quotes them. Figures come from \`GET /v1/market\`, every night. They are **asking prices** of homes on this
service, not sold prices and not the whole market.

## What counts
- One home, one voice: listings of one home by several sellers are folded into one, with its earliest publication and its lowest price. Relisting is not new.
- The price of the index is the first asking price that stood for two days or over a month end. A change of more than 60 % is an error, not a cut.
- Months are those of the country's time zone. A month is provisional until ten days after its end, then frozen, its medians and counts too; a correction is a further vintage, listed in
  \`GET /v1/market/revisions\`. To quote a month use \`citable\`: its link (\`until=YYYY-MM\`) keeps saying the same.
- Left out, and counted in \`left_out\`: homes without an area, more than three of a project in a month, homes beyond four MAD of the model's residuals (a seller has at most a fifth of the weight in that model, too), and further listings of one home.

## The index
For home *i*, first published in month *t* of a window of 13 months:

    log(price / m²) = month(t) + Σ feature(k) · x(i,k) + place(i) + error

Features: log of the area and its square (for houses apart), bedrooms, condition, decade of construction, energy class, pool, sea view, title deed, log of the plot.
Place effects are shrunk to their slice with the weight of 3 homes; features to those of the larger area with the weight of 20. A seller has at most a fifth of
the weight of a month. Apartments, houses and both have an index; land has one on plot area, by district only; rents have their own.

Each window gives its newest month, joined to the published ones at all months they share:

    log I(t) = month(t) + mean over the 12 shared months of [ log I(s) − month(s) ]

100 is the mean of the first twelve months. Without thirteen months of history there is no index, only levels.

## Ranges
All ranges are 90 %. Those of the index are cluster-robust (by seller, which contains projects) with quantiles of Student's t; residuals are scaled up for the pull of
a fit towards its own homes. The variance of a month comes from few sellers and is itself uncertain: it is smoothed over 13 months, each by its number of homes
(a generalised variance function); months of the base and later ones apart, since the former are nearer to it. Those of medians lie between two order statistics, of shares they are Wilson's, of times Greenwood's.

## Thresholds
| figure | homes | otherwise |
|---|---|---|
| median | 10, by bedrooms 20 ("good" from 30) | null, \`too_few\` |
| quartiles, shares, discount so far | 20 | null |
| months of supply | 10 closings as sold or rented in 90 days | null |
| gross yield | 20 for sale and 20 for rent in the same slice; flagged outside 2 to 12 % | null |
| index month | half width of its band at most 5 %, good up to 3 %, and the same for more than half of its window: where most months fail, one that passes does so by chance | mean of three months, then a larger area |
| days to close | 20 homes and 10 closings (Kaplan and Meier; withdrawn and live homes are censored) | null while less than half have closed, or where fewer than 20 were watched for so long |

Counts of new and closed homes are rounded to five and withheld below ten.

## How good it is
\`npm run measure:market\`: simulated markets of 36 months with a known level (6 % a year with waves), 40 sellers, residuals of 22 %. The markets are
others than those that the method was tuned on: 400 of up to 30 homes a month, 120 of 60 and 150, 40 of 400. ± is one standard error over markets. Errors are RMSE against the truth in per cent; volatility is the error of a month's step; "2 % erased" is how far months would move if one home of fifty were erased and nothing were
frozen; the last columns are how often published bands hold the truth, for levels and for changes over twelve months.

| New a month | median price | median per m² | index | volatility | 2 % erased | published | half width | band holds | 12 months hold |
|---|---|---|---|---|---|---|---|---|---|
| 15 | 17.3 | 10.1 | 6.5 | 9.0 | 1.00 | 1 % | 4.8 % | - | - |
| 15 (mix drifts) | 27.8 | 10.1 | 6.4 | 8.9 | 0.97 | 1 % | 4.7 % | - | - |
| 20 | 15.3 | 8.8 | 5.4 | 7.5 | 0.80 | 18 % | 4.6 % | 91.0 % ± 0.8 | - |
| 20 (mix drifts) | 26.4 | 8.7 | 5.4 | 7.5 | 0.90 | 19 % | 4.6 % | 90.7 % ± 0.8 | - |
| 30 | 12.2 | 7.1 | 4.3 | 6.0 | 0.62 | 67 % | 4.3 % | 91.4 % ± 0.4 | 91.8 % ± 0.5 |
| 30 (mix drifts) | 23.9 | 7.1 | 4.3 | 6.0 | 0.66 | 66 % | 4.3 % | 91.3 % ± 0.4 | 91.8 % ± 0.5 |
| 60 | 8.6 | 5.1 | 3.0 | 4.2 | 0.42 | 94 % | 3.1 % | 91.6 % ± 0.7 | 91.2 % ± 0.8 |
| 60 (mix drifts) | 20.7 | 5.1 | 3.0 | 4.2 | 0.44 | 94 % | 3.1 % | 91.7 % ± 0.6 | 92.2 % ± 0.6 |
| 150 | 5.5 | 3.3 | 1.9 | 2.6 | 0.27 | 100 % | 3.2 % | 91.4 % ± 0.4 | 91.5 % ± 0.5 |
| 150 (mix drifts) | 18.2 | 3.3 | 1.9 | 2.6 | 0.26 | 100 % | 3.2 % | 91.0 % ± 0.5 | 92.2 % ± 0.5 |
| 400 | 3.4 | 2.0 | 1.1 | 1.6 | 0.16 | 100 % | 1.9 % | 90.9 % ± 0.7 | 91.0 % ± 0.7 |
| 400 (mix drifts) | 17.0 | 2.1 | 1.1 | 1.5 | 0.16 | 100 % | 1.9 % | 91.9 % ± 0.7 | 91.7 % ± 1.0 |

From 20 homes a month on, 91 to 92 of 100 bands hold the truth, where 90 are promised. At 15 a month next to nothing is published (1 % of the months, too few
to tell how often their bands hold), and a larger area answers. The model that is fitted here has the form of the simulated one: real errors are larger.

The nightly job for a million homes and 36 months in a SQLite file took 71 s of CPU and 786 MB when it published every month, and 64 s and 852 MB when it found them
published (\`npm run measure:market-job\`; goal: 120 s and 1 GB). With PostgreSQL (\`-- --postgres\`) it took 88 s and 790 MB, then 81 s and 796 MB, next to 143 s of the
database on the first night, which stores 54,839 months of slices, and 8 s afterwards. The reports were the same, byte by byte.
With 100,000 listings an uncached \`GET /v1/market\` takes 0.4 ms of CPU (median), 4.5 ms at p99. \`include=stats\` adds 0.5 ms to a search (median of 737 searches), 2.5 ms at p99. Of single
requests the p99 is 5.4 ms, where repeating a search without it differs by 2.0 ms; the costliest searches, measured again, take at most 1.6 ms more
(\`npm run measure:market-serving\`).

## Limits
- Listings of land do not state the planning zone, so building plots and farmland are in one figure. A plot with building density asks a multiple of the price per m² of a
  field; the index of land is therefore given by district only, and a change of the mix between both is not adjusted for beyond the area of the plot.
- Asking prices lead sold prices and run above them. Sellers mostly cut: the discount so far says by how much before a home closed.
- What is not recorded (view of a wall, noise, taste) is not adjusted for. The price of a feature is an association.
- A service that grows sees other sellers over time. The index adjusts for homes, not for who advertises.
- Pauses and stock per day are known only since the service stores them.
`
